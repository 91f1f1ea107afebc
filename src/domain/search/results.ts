import { z } from "zod";
import { episodeViewSchema } from "../episodes/episode.ts";

const quoteSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

/** A part of an episode that contains what was searched for. */
export const momentSchema = z.object({
  kind: z.enum(["notes", "chapter", "transcript"]),
  quote: quoteSchema,
  /** as the transcript names them */
  speaker: z.string().nullable(),
  /** whether the speaker is the guest, as the guest says */
  isGuest: z.boolean(),
  /** when it is spoken, from the start of the episode; null where that is unknown */
  seconds: z.int().nullable(),
  /** where playback begins: a little earlier */
  startSeconds: z.int().nullable(),
  /** for the link to the moment, which is then shared with the words; null without a time */
  linkToken: z.string().nullable(),
  /** whether the time may be wrong by minutes, because the recording that plays is longer or shorter than the transcript's */
  isApproximate: z.boolean(),
});
export type Moment = z.infer<typeof momentSchema>;

/** An episode that a search found. */
export const foundEpisodeSchema = z.object({
  episode: episodeViewSchema,
  /** the episode's title and show with the matches marked */
  title: quoteSchema,
  showName: quoteSchema,
  /** the best, at most three, or ten where more may be quoted */
  moments: z.array(momentSchema),
});
export type FoundEpisode = z.infer<typeof foundEpisodeSchema>;

export const searchQuerySchema = z.object({
  /** words, "phrases" and -words to leave out; the last word may be the beginning of one. Anything after 200 characters is ignored. */
  q: z.string().default(""),
});

export const searchResponseSchema = z.object({
  /** the best first */
  episodes: z.array(foundEpisodeSchema),
  /** true when the search was stopped because it took too long: more may match */
  isCut: z.boolean().optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;
