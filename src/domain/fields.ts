import { z } from "zod";
import { hasCredentials, isHttpUrl, normalizeUrl } from "./http-url.ts";
import { isPrivateAddress } from "./links/private-address.ts";

export const URL_MAX_LENGTH = 2048;
export const TITLE_MAX_LENGTH = 300;
export const DESCRIPTION_MAX_LENGTH = 20_000;

/** '' and null both mean "none"; undefined means "not specified", which leaves the field of an update unchanged. */
function absentAsNull(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value || null;
}

/** An optional string of a request body; null and '' are stored as null. */
export function optionalText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`)
    .nullish()
    .transform(absentAsNull);
}

/** An http(s) URL of a request body, or ''. */
function urlText(label: string) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .refine((text) => text === "" || isHttpUrl(text), `${label} must be an http or https URL`)
    .refine((text) => !hasCredentials(text), `${label} must not contain a user name or password`)
    .transform((text) => text && normalizeUrl(text))
    .refine((text) => text.length <= URL_MAX_LENGTH, `${label} must not be longer than ${URL_MAX_LENGTH} characters`);
}

/** An optional http(s) URL of a request body; null and '' are stored as null. */
export function optionalUrl(label: string) {
  return urlText(label).nullish().transform(absentAsNull);
}

/** An http(s) URL that a request body must have. */
export function requiredUrl(label: string) {
  return urlText(label).refine((text) => text !== "", `${label} is required`);
}

/** A rule for links that every visitor gets. */
function isPublic(label: string) {
  return [
    (url: string | null | undefined) => !isPrivateAddress(url),
    `${label} must not be a private link: everybody would see it`,
  ] as const;
}

/** Like optionalUrl(), for a link that every visitor gets. */
export function optionalPublicUrl(label: string) {
  return optionalUrl(label).refine(...isPublic(label));
}

/** Like requiredUrl(), for a link that every visitor gets. */
export function requiredPublicUrl(label: string) {
  return requiredUrl(label).refine(...isPublic(label));
}

/** A string that a request body must have. */
export function requiredText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`);
}

/** A timestamp in a response: ISO 8601, UTC. */
export const isoTimestamp = z.iso.datetime();
