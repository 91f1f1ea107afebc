import { join } from "node:path";
import { matchAppearance, preparePerson } from "#domain/suggestions/appearances/match-appearance.ts";
import { foldedWords } from "#domain/text/folding.ts";
import { type Finding, isSame, judgeFields, readTable } from "./truth.ts";

/** An episode with the names of its guests and hosts, separated by ";". `description_start` is plain text. */
const COLUMNS = ["show", "title", "description_start", "guests", "hosts"] as const;

const RECENT_EPISODES = 50;

/**
 * Asks for every episode who of all guests and hosts appears in it. A guest counts where title or description name them. Fields:
 * guest (found, as likely or possible) and likely; strangers and hosts who are taken for guests are invented.
 */
export function measureGuests(folder: string): Finding[] {
  const rows = readTable(join(folder, "truth.tsv"), COLUMNS);
  const names = new Set(rows.flatMap(({ guests, hosts }) => [...namesIn(guests), ...namesIn(hosts)]));
  const people = [...names].map((name) => ({
    name,
    words: wordsOf(name),
    person: preparePerson({ names: [name], links: [], topics: [] }),
  }));
  return [...Map.groupBy(rows, ({ show }) => show)].flatMap(([title, rowsOfShow]) => {
    const episodes = rowsOfShow.map((row) => ({ title: row.title, notes: row.description_start }));
    return rowsOfShow.flatMap((row, index) => {
      const from = Math.max(0, Math.min(index - RECENT_EPISODES / 2, rowsOfShow.length - RECENT_EPISODES));
      const recentEpisodes = episodes.slice(from, from + RECENT_EPISODES).filter((_, at) => from + at !== index);
      const show = { title, author: null, owner: null, persons: [], relation: "none" as const, recentEpisodes };
      const notes = row.description_start;
      const episode = { title: row.title, notes, links: [], persons: [], durationSeconds: null, episodeType: null };
      const text = foldedWords(`${row.title} \n ${notes}`);
      const said = new Set(text);
      // Some episodes have several rows, with different guests.
      const sameEpisode = rowsOfShow.filter((other) => other.title === row.title);
      const appearing = new Set(sameEpisode.flatMap(({ guests }) => namesIn(guests)).map(shortName));
      return people.flatMap(({ name, words, person }) => {
        const isGuest = appearing.has(shortName(name));
        const isNamed = ` ${text.join(" ")} `.includes(` ${words.join(" ")} `);
        if (isGuest ? !isNamed || !namesIn(row.guests).includes(name) : !words.some((word) => said.has(word)))
          return [];
        const level = matchAppearance(person, episode, show)?.level;
        return judgeFields(title, `${index + 1} “${row.title}”: ${name}`, [
          ["guest", isGuest ? "likely || possible" : "-", level, isSame],
          ["likely", isGuest ? "likely" : "-", level === "likely" ? level : null, isSame],
        ]);
      });
    });
  });
}

/** "Ada Lind 2.0" is Ada Lind's second visit. */
function namesIn(cell: string): string[] {
  return cell.split(/;| \+ /).flatMap((name) => name.replace(/ \d\.\d$/, "").trim() || []);
}

function wordsOf(name: string): string[] {
  return foldedWords(name.replace(/\(.*?\)/g, " "));
}

/** First and last name: guests of one show are spelt with and without middle names and titles. */
function shortName(name: string): string {
  const words = wordsOf(name).filter((word) => !/^(?:dr|prof)$/.test(word));
  return `${words[0]} ${words.at(-1)}`;
}
