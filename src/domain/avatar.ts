/**
 * Avatars come from Gravatar, addressed by a hash of the e-mail.
 * Source of the address form: https://docs.gravatar.com/api/avatars/images/
 */
const AVATAR_SERVICE = "https://www.gravatar.com/avatar";
const NOBODY = "0".repeat(64);

/**
 * The avatar service's picture for a person; whoever has none there gets an identicon.
 * @param gravatarHash SHA-256 of the trimmed lower-case e-mail in hex; null or '' for "no e-mail"
 * @param sizePixels edge of the square
 */
export function avatarUrl(gravatarHash: string | null, sizePixels: number): string {
  return `${AVATAR_SERVICE}/${gravatarHash || NOBODY}?s=${sizePixels}&d=identicon`;
}

/** At most two capitals for a person without a picture; '?' when nothing is known. */
export function initialsOf(person: { displayName?: string | null; screenName?: string | null }): string {
  const words = (person.displayName ?? "").trim().split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const initials = words.map((word) => [...word][0]).join("");
    // Cut as the last step: 'ß' becomes two capitals.
    return [...initials.toUpperCase()].slice(0, 2).join("");
  }
  return (person.screenName ?? "").slice(0, 2).toUpperCase() || "?";
}
