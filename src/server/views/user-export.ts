import type { EpisodeView } from "#domain/episodes/episode.ts";
import { paths } from "#domain/paths.ts";
import type { ExportedNumber } from "#domain/statistics/statistics.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import type { PremiumRule } from "#domain/users/plan.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type {
  EpisodeRow,
  FormerScreenNameRow,
  SessionRow,
  SuggestionRow,
  TranscriptRow,
  UserRow,
  WatchSettingsRow,
} from "../store/tables.ts";
import type { WatchedShowRow } from "../store/watches.ts";
import { presentEpisode } from "./episodes.ts";
import { presentFeed } from "./feeds.ts";
import { type ImportRows, presentImport, type SentImport } from "./imports.ts";
import { presentFormerScreenName } from "./screen-names.ts";
import { presentSession } from "./sessions.ts";
import { presentSuggestion, presentWatchedShow, presentWatchSettings } from "./suggestions.ts";
import { presentTranscript } from "./transcripts.ts";
import { presentCurrentUser } from "./users.ts";

/** A feed, whose episodes are read while they are used. */
export interface ExportedFeedRows {
  feed: FeedWithCount;
  episodes: AsyncIterable<ExportedEpisodeRows>;
  numbers: ExportedNumber[];
}

export type ExportedEpisodeRows = EpisodeRow & {
  transcript: (TranscriptRow & { paragraphs: TranscriptParagraph[] }) | undefined;
  chapters: readonly Chapter[];
};

/** Everything stored about a user. */
export interface UserExportRows {
  user: UserRow;
  /** JPEG */
  picture: Buffer | undefined;
  feeds: AsyncIterable<ExportedFeedRows>;
  formerScreenNames: FormerScreenNameRow[];
  sessions: SessionRow[];
  watchSettings: WatchSettingsRow | undefined;
  watchedShows: WatchedShowRow[];
  suggestions: SuggestionRow[];
  imports: AsyncIterable<ImportRows>;
}

type ExportedFeed = UserExport["feeds"][number];
type ExportedEpisode = ExportedFeed["episodes"][number];
/** A feed whose episodes are read while it is sent. */
type SentFeed = Omit<ExportedFeed, "episodes"> & { episodes: AsyncIterable<ExportedEpisode> };

/**
 * All of a user's data.
 * @param currentSessionId the session that requested it
 * @param origin scheme and host of public URLs, without a trailing slash
 */
export function presentUserExport(
  {
    user,
    picture,
    feeds,
    formerScreenNames,
    sessions,
    watchSettings,
    watchedShows,
    suggestions,
    imports,
  }: UserExportRows,
  {
    currentSessionId,
    origin,
    now,
    isPremium,
  }: { currentSessionId: number; origin: string; now: Date; isPremium: PremiumRule },
): Omit<UserExport, "feeds" | "imports"> & { feeds: AsyncIterable<SentFeed>; imports: AsyncIterable<SentImport> } {
  const { premiumUntil, createdAt, timeZone } = user;
  return {
    exportedAt: now.toISOString(),
    user: { ...presentCurrentUser(user, isPremium), premiumUntil, createdAt, timeZone },
    picture: picture ? `data:image/jpeg;base64,${picture.toString("base64")}` : null,
    feeds: presentFeeds(feeds, user, origin),
    screenNameHistory: formerScreenNames.map(presentFormerScreenName),
    sessions: sessions.map((session) => presentSession(session, currentSessionId)),
    watching: {
      settings: presentWatchSettings(watchSettings),
      shows: watchedShows.map(presentWatchedShow),
      suggestions: suggestions.map((row) => ({ ...presentSuggestion(row), state: row.state })),
    },
    imports: presentImports(imports),
  };
}

async function* presentImports(imports: AsyncIterable<ImportRows>): AsyncGenerator<SentImport> {
  for await (const list of imports) yield presentImport(list);
}

async function* presentFeeds(
  feeds: AsyncIterable<ExportedFeedRows>,
  user: UserRow,
  origin: string,
): AsyncGenerator<SentFeed> {
  for await (const { feed, episodes, numbers } of feeds)
    yield {
      ...presentFeed(feed, user),
      rssUrl: origin + paths.feedRss(user.screenName, feed.slug),
      episodes: presentEpisodes(episodes),
      numbers,
    };
}

async function* presentEpisodes(episodes: AsyncIterable<ExportedEpisodeRows>): AsyncGenerator<ExportedEpisode> {
  for await (const { transcript, chapters, ...episode } of episodes)
    yield {
      ...presentEpisodeFields(episode),
      ...(transcript && { transcript: { ...presentTranscript(transcript), paragraphs: transcript.paragraphs } }),
      ...(chapters.length > 0 && { chapters: [...chapters] }),
    };
}

function presentEpisodeFields(row: EpisodeRow): Omit<EpisodeView, "chapters" | "brokenLinks" | "brokenSince"> {
  const { chapters: _, brokenLinks: __, brokenSince: ___, ...episode } = presentEpisode(row);
  return episode;
}
