import { francAll } from "franc";

/** Tags of the languages that texts are told apart in, by the codes that franc has for them. More would be taken for these. */
const LANGUAGES: Record<string, string> = {
  arb: "ar",
  bul: "bg",
  ces: "cs",
  cmn: "zh",
  dan: "da",
  deu: "de",
  ell: "el",
  eng: "en",
  fin: "fi",
  fra: "fr",
  heb: "he",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  ind: "id",
  ita: "it",
  jpn: "ja",
  kor: "ko",
  nld: "nl",
  nob: "nb",
  pes: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  slk: "sk",
  spa: "es",
  srp: "sr",
  swe: "sv",
  tam: "ta",
  tha: "th",
  tur: "tr",
  ukr: "uk",
  urd: "ur",
  vie: "vi",
};

/** Shorter texts are names and numbers of episodes in no language. */
const MIN_LETTERS = 80;
/** More takes longer and tells no more. */
const MAX_CHARACTERS = 600;
/** How far the likeliest language must be ahead of the next, of 1. */
const MIN_LEAD = 0.06;

interface Texts {
  title: string;
  description: string | null;
}

/**
 * The language of a feed's texts: the one that its owner names, or what a part of its texts is in.
 * @returns a BCP 47 tag; null where the texts are too few to tell
 */
export function feedLanguage(feed: Texts & { language: string | null }, episodes: readonly Texts[]): string | null {
  if (feed.language !== null) return feed.language;
  let text = `${feed.title}. ${feed.description ?? ""}`.slice(0, MAX_CHARACTERS / 2);
  for (const { title, description } of episodes) {
    if (text.length >= MAX_CHARACTERS) break;
    text += ` ${title}. ${(description ?? "").slice(0, MAX_CHARACTERS / 4)}`;
  }
  return languageOf(text.slice(0, MAX_CHARACTERS));
}

function languageOf(text: string): string | null {
  const withoutAddresses = text.replace(/\S*[/@]\S*/g, " ");
  if ((withoutAddresses.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const [first, second] = francAll(withoutAddresses, { only: Object.keys(LANGUAGES) });
  if (!first || (second && first[1] - second[1] < MIN_LEAD)) return null;
  return LANGUAGES[first[0]] ?? null;
}
