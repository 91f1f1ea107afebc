import type { privateLinkFields } from "#domain/links/shareable.ts";

type PrivateField = ReturnType<typeof privateLinkFields>[number];

const NAMES: Record<PrivateField, string> = {
  audioUrl: "audio",
  youtubeUrl: "video",
  appleUrl: "Apple Podcasts link",
  spotifyUrl: "Spotify link",
  showNotesUrl: "page",
  imageUrl: "picture",
};

const listOf = new Intl.ListFormat("en", { type: "conjunction" });

/** Tells the guest which links visitors do not get. @param fields at least one */
export function privateLinksSentence(fields: readonly PrivateField[]): string {
  const names = listOf.format(fields.map((field) => NAMES[field]));
  return fields.length === 1
    ? `The ${names} has a private link, so visitors won't get it.`
    : `The ${names} have private links, so visitors won't get them.`;
}
