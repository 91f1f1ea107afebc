import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { matchAppearance, preparePerson, type ShowToMatch } from "#domain/suggestions/appearances/match-appearance.ts";
import { repeatedTitle, titleWithoutNumber } from "#domain/suggestions/appearances/replay.ts";
import { APPEARANCE_CASES, type AppearanceCase, KINDS } from "./cases.ts";
import { HOSTILE_CASES } from "./hostile-cases.ts";
import { SET_ASIDE_CASES } from "./set-aside-cases.ts";

/*
 * Matches persons with episodes whose guests are known, and prints what is found by kind, language and half. The rules were made on the
 * shows of half 0; half 1 tells how they do on others.
 */

const MIN_PRECISION_OF_LIKELY = 0.98;
const MIN_RECALL = 0.95;
const MIN_RECALL_OF_HOSTILE = 0.97;

/** How many other episodes the show has that contain its text of every episode. */
const RECENT_EPISODES = 12;

interface Outcome extends AppearanceCase {
  half: 0 | 1;
  level: "likely" | "possible" | "none";
}

const RELATIONS = ["none", "known", "expected"] as const;

function outcomeOf(given: AppearanceCase, relation: ShowToMatch["relation"] = "none"): Outcome {
  const { show, author, everyEpisode, kind, person, title, notes } = given;
  const episode = { title, notes, links: [], persons: [], durationSeconds: null, episodeType: null };
  const recentEpisodes = Array.from({ length: RECENT_EPISODES }, (_, at) => ({ title: `${at}`, notes: everyEpisode }));
  const held = APPEARANCE_CASES.filter(
    (other) => other.show === show && other.person === person && other.kind === "guest",
  );
  const heldTitles = held.map((other): string | undefined => titleWithoutNumber(other.title));
  const match =
    kind === "replay" && heldTitles.includes(repeatedTitle(title))
      ? null
      : matchAppearance(preparePerson({ names: [person], links: [], topics: [] }), episode, {
          title: show,
          author,
          owner: null,
          persons: [],
          relation,
          recentEpisodes,
        });
  const half = ((createHash("sha256").update(show).digest()[0] ?? 0) % 2) as 0 | 1;
  return { ...given, half, level: match?.level ?? "none" };
}

const outcomes = APPEARANCE_CASES.map((given) => outcomeOf(given));

const HOSTILE_SETS = { hostile: HOSTILE_CASES, "set aside": SET_ASIDE_CASES };
const hostileSets = Object.entries(HOSTILE_SETS).flatMap(([label, cases]) =>
  RELATIONS.map((relation) => ({ label, relation, chosen: cases.map((given) => outcomeOf(given, relation)) })),
);

function summarize(chosen: readonly Outcome[]) {
  const count = (isGuest: boolean, ...levels: string[]) =>
    chosen.filter(({ kind, level }) => (kind === "guest") === isGuest && levels.includes(level)).length;
  const guests = count(true, "likely", "possible", "none");
  const likely = count(true, "likely");
  return {
    rows: chosen.length,
    guests,
    likely,
    possible: count(true, "possible"),
    others: chosen.length - guests,
    wronglyLikely: count(false, "likely"),
    wronglyPossible: count(false, "possible"),
    precision: likely / Math.max(1, likely + count(false, "likely")),
    recall: count(true, "likely", "possible") / Math.max(1, guests),
  };
}

afterAll(() => {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const columns = ["rows", "guests", "likely", "possible", "others", "likely", "possible", "precision", "recall"];
  const line = (label: string, cells: readonly (string | number)[]) =>
    label.padEnd(20) + cells.map((cell) => String(cell).padStart(11)).join("");
  const lineOf = (label: string, chosen: readonly Outcome[]) => {
    const { precision, recall, ...counts } = summarize(chosen);
    const hasLikely = counts.likely + counts.wronglyLikely > 0;
    const shares = [hasLikely ? percent(precision) : "–", counts.guests > 0 ? percent(recall) : "–"];
    return line(label, [...Object.values(counts), ...shares]);
  };
  const groups = [
    ...[0, 1].map((half) => [`half ${half}`, outcomes.filter((outcome) => outcome.half === half)] as const),
    ...KINDS.map((kind) => [kind, outcomes.filter((outcome) => outcome.kind === kind)] as const),
    ...[...Map.groupBy(outcomes, ({ language }) => language)],
    ...hostileSets.map(({ label, relation, chosen }) => [`${label}, ${relation}`, chosen] as const),
  ];
  process.stdout.write(
    `\nAppearances\n${line("", columns)}\n${groups.map(([label, chosen]) => lineOf(label, chosen)).join("\n")}\n`,
  );
});

describe.each([0, 1] as const)("half %i", (half) => {
  const chosen = outcomes.filter((outcome) => outcome.half === half);

  test("nearly everything that looks like an appearance is one", () => {
    const wrong = chosen.filter(({ kind, level }) => kind !== "guest" && level === "likely");
    expect.soft(wrong.map(({ person, title }) => `${person}: ${title}`)).toEqual([]);
    expect(summarize(chosen).precision).toBeGreaterThanOrEqual(MIN_PRECISION_OF_LIKELY);
  });

  test("nearly all appearances are found", () => {
    expect(summarize(chosen).recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });
});

// What looks like an appearance is mailed. A show talks about people whom it has had as guests, too, so its relation must not make one.
describe.each(hostileSets)("$label rows on a show with the relation $relation", ({ chosen }) => {
  test("nearly everything that looks like an appearance is one", () => {
    expect(summarize(chosen).precision).toBeGreaterThanOrEqual(MIN_PRECISION_OF_LIKELY);
  });

  test("nearly all appearances are found", () => {
    expect(summarize(chosen).recall).toBeGreaterThanOrEqual(MIN_RECALL_OF_HOSTILE);
  });
});

test("each set of hostile rows has more than 150 rows without an appearance, in 16 languages", () => {
  for (const cases of Object.values(HOSTILE_SETS)) {
    expect(cases.filter(({ kind }) => kind !== "guest").length).toBeGreaterThan(150);
    expect(new Set(cases.map(({ language }) => language)).size).toBe(16);
  }
});
