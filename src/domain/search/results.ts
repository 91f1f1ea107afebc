import { z } from "zod";
import { episodeViewSchema } from "../episodes/episode.ts";
import type { SearchRequest } from "./request.ts";

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
  /** the best, at most three, or ten where more may be quoted; of a search in this episode, ten in the order of time */
  moments: z.array(momentSchema),
  /** how many passages of its notes, chapters and transcript match; at least, where the search was stopped */
  passageCount: z.int(),
  /** whether the count may be wrong by a few, because there are many */
  isPassageCountApproximate: z.boolean(),
});
export type FoundEpisode = z.infer<typeof foundEpisodeSchema>;

const PAGE_RULE = "page must be a whole number, 1 or more";
const EPISODE_RULE = "episode must be the id of an episode";

export const searchQuerySchema = z.object({
  /** words, "phrases" and -words to leave out; the last word may be the beginning of one. Anything after 200 characters is ignored. */
  q: z.string().default(""),
  /** of the episodes, or of the passages of one episode; the last page for greater numbers */
  page: z.coerce.number(PAGE_RULE).int(PAGE_RULE).min(1, PAGE_RULE).default(1),
  /** lists all passages of this episode instead */
  episode: z.coerce.number(EPISODE_RULE).int(EPISODE_RULE).min(1, EPISODE_RULE).optional(),
});

export const searchResponseSchema = z.object({
  /** of the page, the best first; only the asked one, where an episode's passages are listed */
  episodes: z.array(foundEpisodeSchema),
  /** how many episodes match */
  matchCount: z.int(),
  /** 1 for the first */
  page: z.int(),
  pageCount: z.int(),
  /** true when the search was stopped because it took too long: more may match */
  isCut: z.boolean().optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;

/** What was searched for, and what was found. */
export type SearchResult = SearchResponse & SearchRequest;
