import { likenessOf } from "../text/names.ts";

const SAME_NAME = 0.85;
export const MIN_SENTENCE_WORDS = 4;

/** Whether a host is named after it: "Harbour Lights" and www.harbourlights.example. */
export function isNameOf(name: string, hostname: string): boolean {
  const letters = (text: string) => comparable(text).replace(/\s/g, "");
  const labels = hostname
    .replace(/^www\./, "")
    .split(".")
    .map(letters)
    .filter((label) => label.length > 3);
  const name_ = letters(name).replace(/^the/, "");
  const whole = letters(hostname.replace(/^www\./, ""));
  return (
    name_.length > 3 &&
    (whole === name_ ||
      labels.some(
        (label) => label.replace(/^the/, "") === name_ || label === `${name_}podcast` || `${label}podcast` === name_,
      ))
  );
}

/** Words in lower case, with single spaces. */
export function comparable(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(" ");
}

/** What spellings of one name have in common: "The Fog", "Fog Podcast". */
export function coreOf(name: string): string {
  return comparable(name)
    .replace(/^the /, "")
    .replace(/ (?:podcasts?|show)$/, "");
}

export function sameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b) && comparable(a) !== "";
}

/** Whether one of two texts of several words has all words of the other, and few more: a title and its longer form. */
export function saysSame(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [a, b]
    .map((text) => comparable(text).split(" "))
    .sort((x, y) => x.length - y.length);
  return (
    shorter.length >= MIN_SENTENCE_WORDS &&
    longer.length <= shorter.length * 2 &&
    shorter.every((word) => longer.includes(word))
  );
}

/** Whether two names differ only in "The" and "Podcast". */
export function isSameSpelledName(a: string, b: string): boolean {
  return sameText(a, b) || (coreOf(a) !== "" && coreOf(a) === coreOf(b));
}

export function sameName(a: string, b: string): boolean {
  const [first, second] = [comparable(a), comparable(b)];
  if (first === second) return first !== "";
  return coreOf(a) === coreOf(b) || likenessOf(a, b) >= SAME_NAME;
}
