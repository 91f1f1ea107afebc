import { decodeEntities } from "../parse/entities.ts";

/** Styles and times inside a caption. "<3" and "a < b" are text. */
const TAG = /<\/?(?:[a-zA-Z]|\d\d:)[^<>]{0,500}>/g;
/** Positions in the manner of Advanced SubStation, which many SRT files contain. */
const POSITION = /\{\\[^{}]{0,100}\}/g;
const VOICE = /<v(?:\.[^\s<>]{0,100})?\s([^<>]{0,500})>|<\/v\s?>/g;

/** The text of a caption without tags, its entities decoded. Lines stay. */
export function plainCaption(text: string): string {
  return decodeEntities(text.replace(TAG, "").replace(POSITION, ""));
}

/**
 * Splits the text of a WebVTT cue at its voices.
 * @returns the speaker of each part, null outside of a voice, and its text with all other tags
 */
export function splitVoices(text: string): { speaker: string | null; text: string }[] {
  const parts: { speaker: string | null; text: string }[] = [];
  let speaker: string | null = null;
  let start = 0;
  for (const match of text.matchAll(VOICE)) {
    parts.push({ speaker, text: text.slice(start, match.index) });
    speaker = match[1] === undefined ? null : decodeEntities(match[1]);
    start = match.index + match[0].length;
  }
  parts.push({ speaker, text: text.slice(start) });
  return parts.filter((part) => part.text.trim() !== "");
}
