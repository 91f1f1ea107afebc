import { isPrivateAddress, withoutPrivateAddresses } from "./private-address.ts";

/**
 * Who may know the links of an episode, where their addresses do not say it. private: the show's feed asks not to be listed, or opens only
 * with a key; unlisted: its video can be found by nobody who was not given the link; public: the guest publishes them although they look
 * like keys. The database stores these words: never change one.
 */
export const LINK_PRIVACIES = ["private", "unlisted", "public"] as const;
export type LinkPrivacy = (typeof LINK_PRIVACIES)[number];

/** The links of an episode that a guest may publish although they look like keys. */
export const SHARED_LINK_FIELDS = [
  "audioUrl",
  "youtubeUrl",
  "appleUrl",
  "spotifyUrl",
  "showNotesUrl",
  "imageUrl",
] as const;
/** Addresses that a program reads, and no visitor misses: private ones stay so, whatever the guest says. */
const SOURCE_FIELDS = ["sourceFeedUrl", "chaptersUrl"] as const;
const ADDRESS_FIELDS = new Set<string>([...SHARED_LINK_FIELDS, ...SOURCE_FIELDS, "coverImage", "profileImage", "href"]);
/** What a feed for members has for them alone. Pages and apps are open to everybody, or ask who comes. */
const FIELDS_OF_PRIVATE_FEEDS = new Set<string>(["audioUrl", "sourceFeedUrl", "chaptersUrl", "transcriptLinks"]);
/** YouTube's thumbnails name the video. */
const THUMBNAIL = /\b(?:ytimg|img\.youtube)\.com\/vi/i;
/** Columns with JSON. */
const JSON_FIELDS = new Set<string>(["transcriptLinks", "people", "mediaKit"]);

declare const shareable: unique symbol;

/** A row without private addresses. What visitors get is made of these alone: other rows do not compile there. */
export type Shareable<Row> = Row & { readonly [shareable]: true };

/** What is known of an episode's links. */
export interface EpisodeLinks extends Partial<Record<(typeof SHARED_LINK_FIELDS)[number] | "sourceFeedUrl", unknown>> {
  linkPrivacy?: LinkPrivacy | null | undefined;
}

/** Takes the private addresses out of a row: of its links, its texts and what they contain. A row without any stays the same. */
export function toShareable<Row extends object>(row: Row): Shareable<Row> {
  const { linkPrivacy }: EpisodeLinks = row;
  let changes: Record<string, unknown> | undefined;
  for (const field in row) {
    const value = row[field];
    const shared = shareableValue(field, value, linkPrivacy);
    if (shared !== value) changes = { ...changes, [field]: shared };
  }
  return (changes ? { ...row, ...changes } : row) as Shareable<Row>;
}

function shareableValue(field: string, value: unknown, linkPrivacy: LinkPrivacy | null | undefined): unknown {
  if (value === null || value === undefined) return value;
  if (isHiddenBy(linkPrivacy, field, value)) return null;
  if (Array.isArray(value)) return value.length > 0 ? sharedItems(value) : value;
  if (typeof value !== "string" || !value.includes("/")) return value;
  if (linkPrivacy === "public" && isSharedLinkField(field)) return value;
  if (ADDRESS_FIELDS.has(field)) return isPrivateAddress(value) ? null : value;
  if (JSON_FIELDS.has(field)) return JSON.stringify(sharedParts(JSON.parse(value)));
  return withoutPrivateAddresses(value);
}

function isHiddenBy(linkPrivacy: LinkPrivacy | null | undefined, field: string, value: unknown): boolean {
  if (linkPrivacy === "private") return FIELDS_OF_PRIVATE_FEEDS.has(field);
  if (linkPrivacy !== "unlisted") return false;
  return field === "youtubeUrl" || (field === "imageUrl" && THUMBNAIL.test(String(value)));
}

function isSharedLinkField(field: string): boolean {
  return (SHARED_LINK_FIELDS as readonly string[]).includes(field);
}

/** @returns the same array where nothing is private, without what is nothing but a private address otherwise */
function sharedItems(items: readonly unknown[]): readonly unknown[] {
  const shared = items.filter((item) => !isAddressAlone(item)).map(sharedParts);
  return shared.length === items.length && shared.every((item, at) => item === items[at]) ? items : shared;
}

function isAddressAlone(item: unknown): boolean {
  if (typeof item === "string") return isPrivateAddress(item);
  return typeof item === "object" && item !== null && "url" in item && isPrivateAddress(String(item.url));
}

function sharedParts(value: unknown): unknown {
  if (typeof value === "string") return isPrivateAddress(value) ? null : withoutPrivateAddresses(value);
  if (Array.isArray(value)) return sharedItems(value);
  return typeof value === "object" && value !== null ? toShareable(value) : value;
}

/**
 * The privacy that an episode gets with changes of its links. What the guest has said of its former links does not hold for new ones.
 * @returns undefined where it stays as it is
 */
export function changedLinkPrivacy(before: EpisodeLinks, changes: EpisodeLinks): LinkPrivacy | null | undefined {
  if (changes.linkPrivacy !== undefined || before.linkPrivacy !== "public") return changes.linkPrivacy;
  const isNew = SHARED_LINK_FIELDS.some(
    (field) =>
      changes[field] !== undefined && changes[field] !== before[field] && isPrivateAddress(String(changes[field])),
  );
  return isNew ? null : undefined;
}

/** Lists the links of an episode that visitors do not get, unless the guest publishes them. */
export function privateLinkFields(episode: EpisodeLinks): (typeof SHARED_LINK_FIELDS)[number][] {
  return SHARED_LINK_FIELDS.filter((field) => {
    const address = episode[field];
    if (typeof address !== "string" || address === "") return false;
    return isHiddenBy(episode.linkPrivacy, field, address) || isPrivateAddress(address);
  });
}
