import { z } from "zod";

/** The episode links that are counted, by the field that holds the link. */
export const EPISODE_PLATFORMS = {
  appleUrl: "Apple Podcasts",
  spotifyUrl: "Spotify",
  youtubeUrl: "YouTube",
  showNotesUrl: "Show notes",
  audioUrl: "Audio file",
} as const;
export type EpisodeLink = keyof typeof EPISODE_PLATFORMS;

/** The podcast apps that public pages offer to subscribe in. */
export const SUBSCRIBE_APPS = [
  "Apple Podcasts",
  "Overcast",
  "Pocket Casts",
  "AntennaPod",
  "YouTube Music",
  "Podcast Addict",
] as const;
export type SubscribeApp = (typeof SUBSCRIBE_APPS)[number];

/** That can be heard of one play. */
export const MAX_SECONDS = 86_400;
const SECONDS_RULE = `seconds must be a whole number from 0 to ${MAX_SECONDS}`;
const ID_RULE = "id must be 16 to 64 letters, digits or hyphens";
const EPISODE_RULE = "episode must be the guid of an episode";
const FEED_RULE = "feed must be the path of a feed, such as /u/ada/talks";

/** Chosen by the page at random: an event that arrives twice is counted once. */
const id = z.string(ID_RULE).regex(/^[\w-]{16,64}$/, ID_RULE);
const episode = z.string(EPISODE_RULE).min(1, EPISODE_RULE).max(100, EPISODE_RULE);
const link = Object.keys(EPISODE_PLATFORMS) as [EpisodeLink, ...EpisodeLink[]];

/** What a public page or an embedded player reports of its visitor. */
export const visitorEventSchema = z.discriminatedUnion(
  "type",
  [
    z.object({
      type: z.literal("play"),
      id,
      episode,
      /** heard so far; 0 when the play starts. The highest of a play counts. */
      seconds: z.int(SECONDS_RULE).min(0, SECONDS_RULE).max(MAX_SECONDS, SECONDS_RULE),
      /** the page that led here, or that frames the player */
      referrer: z
        .string("referrer must be a URL")
        .max(2048, "referrer must not be longer than 2048 characters")
        .optional(),
    }),
    z.object({ type: z.literal("click"), id, episode, link: z.enum(link, `link must be one of ${link.join(", ")}`) }),
    z.object({
      type: z.literal("subscribe"),
      id,
      feed: z.string(FEED_RULE).regex(/^\/u\/[\w.-]{1,30}\/[\w-]{1,100}$/, FEED_RULE),
      app: z.enum(SUBSCRIBE_APPS, `app must be one of ${SUBSCRIBE_APPS.join(", ")}`),
    }),
  ],
  "type must be one of play, click, subscribe",
);
export type VisitorEvent = z.infer<typeof visitorEventSchema>;
