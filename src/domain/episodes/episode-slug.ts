import { withoutPrivateAddresses } from "../links/private-address.ts";

/** The last part of an episode's URL has at most this many characters before what tells it from others. */
const TITLE_MAX_CHARACTERS = 60;
const SLUG_MAX_LENGTH = 200;
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u;
/** The player's path is in the place of an episode's. */
const RESERVED = new Set(["embed"]);
const UNTITLED = "episode";

/** Whether a string could be an episode's slug. */
export function isPossibleEpisodeSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG.test(text);
}

/**
 * Lists slugs for a new episode, the best first: its title, with its day, with a part of its guid, which nobody else has. Letters of all
 * scripts are kept, accents of Latin ones are not.
 * @param releaseDate ISO UTC
 */
export function slugsOfEpisode(episode: { title: string; releaseDate: string; guid: string }): string[] {
  const title = slugOfTitle(withoutPrivateAddresses(episode.title));
  const day = episode.releaseDate.slice(0, "2026-01-31".length);
  const inGuid = episode.guid.replace(/[^0-9a-z]/gi, "").toLowerCase();
  return [...(RESERVED.has(title) ? [] : [title]), `${title}-${day}`, `${title}-${inGuid}`];
}

function slugOfTitle(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replace(/ß/g, "ss")
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ""))
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? [...word].slice(0, TITLE_MAX_CHARACTERS).join("") : `${slug}-${word}`;
    if ([...longer].length > TITLE_MAX_CHARACTERS) break;
    slug = longer;
  }
  return slug || UNTITLED;
}
