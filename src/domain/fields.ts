import { z } from "zod";

export const URL_MAX_LENGTH = 2048;
export const TITLE_MAX_LENGTH = 300;
export const DESCRIPTION_MAX_LENGTH = 20_000;

/** Whether the text is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && hostname !== "";
}

/** '' and null both mean "none"; undefined means "not said", which an update leaves alone. */
function absentAsNull(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value || null;
}

/** An optional text of a request body: null and '' are stored as null. */
export function optionalText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`)
    .nullish()
    .transform(absentAsNull);
}

/** An optional http(s) address of a request body: null and '' are stored as null. */
export function optionalUrl(label: string) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .max(URL_MAX_LENGTH, `${label} must not be longer than ${URL_MAX_LENGTH} characters`)
    .refine((text) => text === "" || isHttpUrl(text), `${label} must be an http or https address`)
    .nullish()
    .transform(absentAsNull);
}

/** An instant that leaves the server: ISO 8601, UTC. */
export const isoInstant = z.iso.datetime();
