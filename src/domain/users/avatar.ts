import { graphemes } from "../text/graphemes.ts";

/** Source: https://docs.gravatar.com/api/avatars/images/ */
const AVATAR_SERVICE = "https://www.gravatar.com/avatar";
const NO_EMAIL_HASH = "0".repeat(64);

/** Edge of uploaded pictures as they are stored: enough for a printed sheet and for event pages. */
export const PICTURE_PIXELS = 1024;

/** Edge of their smaller version. */
export const SMALL_PICTURE_PIXELS = 256;

/**
 * The URL of a user's picture on Gravatar, which falls back to an identicon.
 * @param gravatarHash SHA-256 of the trimmed lower-case e-mail in hex; null or '' when there is no e-mail
 * @param sizePixels edge of the square
 */
export function avatarUrl(gravatarHash: string | null, sizePixels: number): string {
  return `${AVATAR_SERVICE}/${gravatarHash || NO_EMAIL_HASH}?s=${sizePixels}&d=identicon`;
}

/** No character of these consists of several; to segment them takes a sixth of the time of a page with 100 covers. */
const ASCII = /^[ -~]*$/;

/** The first characters of a text as readers count them. */
export function firstCharacters(text: string, count: number): string {
  if (ASCII.test(text)) return text.slice(0, count);
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join("");
}

/** One or two upper-case initials for a user without a picture; '?' when the user has no name. */
export function initialsOf(user: { displayName?: string | null; screenName?: string | null }): string {
  const words = (user.displayName ?? "").trim().split(/\s+/, 2).filter(Boolean);
  if (words.length > 0) {
    const initials = words.map((word) => firstCharacters(word, 1)).join("");
    // Upper case may be longer ('ß' becomes 'SS'), so the cut comes last.
    return firstCharacters(initials.toUpperCase(), 2);
  }
  return firstCharacters(user.screenName ?? "", 2).toUpperCase() || "?";
}

/** The path of an uploaded picture's smaller version; any other URL stays as it is. */
export function smallPictureUrl(profileImage: string): string {
  return /^\/pictures\/\d+-[0-9a-f]{16}\.jpg$/.test(profileImage)
    ? profileImage.replace(/\.jpg$/, "-small.jpg")
    : profileImage;
}
