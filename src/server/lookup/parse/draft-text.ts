import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { cutToLength, htmlToLine, htmlToText, normalizeText, textToLine } from "./plain-text.ts";

/** The title or name in a field that may contain markup, within TITLE_MAX_LENGTH; null when nothing is left. */
export function titleFromHtml(value: string | null | undefined): string | null {
  return htmlToLine(value ?? "", TITLE_MAX_LENGTH) || null;
}

/** The title or name in a plain-text field, within TITLE_MAX_LENGTH; null when it is empty. */
export function titleFromText(value: string | null | undefined): string | null {
  return textToLine(value ?? "", TITLE_MAX_LENGTH) || null;
}

/** The description in a field that may contain markup; null when nothing is left. */
export function descriptionFromHtml(value: string | null | undefined): string | null {
  return htmlToText(value ?? "") || null;
}

/** The description in a plain-text field, within DESCRIPTION_MAX_LENGTH; null when it is empty. */
export function descriptionFromText(value: string | null | undefined): string | null {
  return cutToLength(normalizeText(value ?? ""), DESCRIPTION_MAX_LENGTH) || null;
}
