/*
 * Measures domain/suggestions/appearances on episodes with known guests: node scripts/measure-matching.ts FILE.tsv [0|1|both] [--list] [--known|--expected]
 *
 * Columns of the file, with a header line: show, title, description_start, guests and hosts, names separated by ";". Shows are
 * split into two halves by a hash of their name: rules are made on half 0, and half 1 says how good they are.
 * --known and --expected measure shows that all the persons have been on, or expect.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type AppearanceMatch,
  type EpisodeToMatch,
  matchAppearance,
  type PreparedPerson,
  preparePerson,
  type ShowToMatch,
} from "#domain/suggestions/appearances/match-appearance.ts";
import { foldedWords } from "#domain/text/folding.ts";

const RECENT_EPISODES = 50;

const [path, chosenHalf = "both", ...flags] = process.argv.slice(2);
if (!path) {
  process.stderr.write("Usage: node scripts/measure-matching.ts FILE.tsv [0|1|both] [--list] [--known|--expected]\n");
  process.exit(1);
}

interface Row {
  show: string;
  episode: EpisodeToMatch;
  guests: string[];
  hosts: string[];
  recent: { title: string; notes: string }[];
}

/** "Ada Lind 2.0" is Ada Lind's second visit. */
function namesIn(cell: string): string[] {
  return cell.split(/;| \+ /).flatMap((name) => name.replace(/ \d\.\d$/, "").trim() || []);
}

function readRows(file: string): Row[] {
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const columns = header.split("\t");
  const rows = lines.map((line): Row => {
    const cells = line.split("\t");
    const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
    const episode = {
      title: cell("title"),
      notes: cell("description_start"),
      links: [],
      persons: [],
      durationSeconds: null,
      episodeType: null,
    };
    return { show: cell("show"), episode, guests: namesIn(cell("guests")), hosts: namesIn(cell("hosts")), recent: [] };
  });
  for (const rowsOfShow of Map.groupBy(rows, ({ show }) => show).values()) {
    const episodes = rowsOfShow.map(({ episode }) => episode);
    for (const [at, row] of rowsOfShow.entries()) {
      const from = Math.max(0, Math.min(at - RECENT_EPISODES / 2, episodes.length - RECENT_EPISODES));
      row.recent = episodes.slice(from, from + RECENT_EPISODES).filter((episode) => episode !== row.episode);
    }
  }
  return rows;
}

function halfOf(show: string): number {
  return (createHash("sha256").update(show).digest()[0] ?? 0) % 2;
}

const phrase = (text: string) => ` ${foldedWords(text).join(" ")} `;
const plainName = (name: string) => phrase(name.replace(/\(.*?\)/g, " "));
/** First and last name: guests of one show are spelt with and without middle names and titles. */
const shortName = (name: string) => {
  const words = foldedWords(name.replace(/\(.*?\)/g, " ")).filter((word) => !/^(?:dr|prof)$/.test(word));
  return `${words[0]} ${words.at(-1)}`;
};
const persons = new Map<string, PreparedPerson>();

function personOf(name: string): PreparedPerson {
  const person = persons.get(name) ?? preparePerson({ names: [name], links: [], topics: [] });
  persons.set(name, person);
  return person;
}

const relation = flags.includes("--expected") ? "expected" : flags.includes("--known") ? "known" : "none";

function showOf({ show, recent }: Row): ShowToMatch {
  return { title: show, author: null, owner: null, persons: [], relation, recentEpisodes: recent };
}

function list(what: string, name: string, { episode, show }: Row, match: AppearanceMatch | null): void {
  if (!flags.includes("--list")) return;
  process.stdout.write(
    `${what}: ${name} [${match?.level ?? "none"}] ${show}\n  ${episode.title}\n  ${episode.notes}\n`,
  );
}

function measure(rows: readonly Row[]) {
  const counts = {
    episodes: rows.length,
    "named guests": 0,
    "found as likely": 0,
    "found as possible": 0,
    "strangers and hosts": 0,
    "wrongly likely": 0,
    "wrongly possible": 0,
  };
  const names = [...new Set(rows.flatMap(({ guests, hosts }) => [...guests, ...hosts]))];
  for (const row of rows) {
    const text = phrase(`${row.episode.title} \n ${row.episode.notes}`);
    // Some episodes have several rows, with different guests.
    const sameEpisode = rows.filter(({ show, episode }) => show === row.show && episode.title === row.episode.title);
    const isAppearing = new Set(sameEpisode.flatMap(({ guests }) => guests).map(shortName));
    for (const name of names) {
      const match = matchAppearance(personOf(name), row.episode, showOf(row));
      if (isAppearing.has(shortName(name))) {
        if (!row.guests.includes(name) || !text.includes(plainName(name))) continue;
        counts["named guests"] += 1;
        if (match?.level === "likely") counts["found as likely"] += 1;
        else if (match) counts["found as possible"] += 1;
        if (!match || flags.includes("--possible")) list("MISSED", name, row, match);
      } else {
        counts["strangers and hosts"] += 1;
        if (match?.level === "likely") counts["wrongly likely"] += 1;
        else if (match) counts["wrongly possible"] += 1;
        if (match) list("WRONG", name, row, match);
      }
    }
  }
  return counts;
}

const rows = readRows(path);
for (const half of chosenHalf === "both" ? [0, 1] : [Number(chosenHalf)]) {
  const counts = measure(rows.filter(({ show }) => halfOf(show) === half));
  const found = counts["found as likely"] + counts["found as possible"];
  process.stdout.write(`\nHalf ${half}\n`);
  for (const [what, count] of Object.entries(counts))
    process.stdout.write(`${what.padEnd(22)}${String(count).padStart(8)}\n`);
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  process.stdout.write(
    `precision of likely   ${percent(counts["found as likely"], counts["found as likely"] + counts["wrongly likely"]).padStart(8)}\n` +
      `recall of both        ${percent(found, counts["named guests"]).padStart(8)}\n`,
  );
}
