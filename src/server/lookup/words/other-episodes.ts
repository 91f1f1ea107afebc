import { foldedWords } from "#domain/text/folding.ts";

/** Words that tell an episode from another one with the same title: its second part, its trailer, a repeat. */
const WORDS = {
  en: "part pt ii iii iv v vi vol volume chapter bonus trailer teaser preview sneak extra extras rerun repeat replay encore rebroadcast best classic update updated revisited again return returns recap review sequel prequel follow followup aftershow after behind outtakes deleted uncut extended live qa answers reaction highlights short shorts clip minisode coming soon",
  de: "teil kapitel wiederholung rückblick",
  fr: "partie",
  es: "parte",
  nl: "deel",
  cs: "del část",
  ru: "часть",
};
const FOLDED = Object.values(WORDS).flatMap(foldedWords);

/** Such words, and each with two neighbouring letters swapped. With another letter it is often a word of its own: "live" and "love". */
export const OTHER_EPISODE_WORDS: ReadonlySet<string> = new Set(
  FOLDED.flatMap((word) => [word, ...swappedLetters(word)]),
);

function swappedLetters(word: string): string[] {
  return [...word].slice(1).map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}
