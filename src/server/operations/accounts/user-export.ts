import { SUGGESTION_STATES } from "#domain/suggestions/suggestion.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/database.ts";
import { type FeedWithCount, listFeeds } from "../../store/feeds.ts";
import { findOwnProfilePicture } from "../../store/profile-pictures.ts";
import { listFormerScreenNames } from "../../store/screen-names.ts";
import { listSessions } from "../../store/sessions.ts";
import { listSuggestions } from "../../store/suggestions.ts";
import type { UserRow } from "../../store/tables.ts";
import { findTranscript, listTranscribedEpisodeIds } from "../../store/transcripts.ts";
import { findWatchSettings, listWatches } from "../../store/watches.ts";
import type { ExportedEpisodeRows, ExportedFeedRows, UserExportRows } from "../../views/user-export.ts";
import { readEpisodesInOrder } from "../episodes/ordered-episodes.ts";
import { readOwnImports } from "../imports/imports.ts";
import { exportStatistics } from "../statistics/statistics.ts";
import { readParagraphs } from "../transcripts/transcripts.ts";

export async function collectUserData(context: Context, user: UserRow): Promise<UserExportRows> {
  const { db } = context;
  return {
    user,
    picture: await findOwnProfilePicture(db, user.id),
    feeds: readFeeds(context, user),
    formerScreenNames: await listFormerScreenNames(db, user.id),
    sessions: await listSessions(db, user.id, context.now().toISOString()),
    watchSettings: await findWatchSettings(db, user.id),
    watchedShows: await listWatches(db, user.id),
    suggestions: await listSuggestions(db, user.id, SUGGESTION_STATES),
    imports: readOwnImports(context, user),
  };
}

async function* readFeeds(context: Context, user: UserRow): AsyncGenerator<ExportedFeedRows> {
  const { db } = context;
  const transcribed = new Set(await listTranscribedEpisodeIds(db, user.id));
  for (const feed of await listFeeds(db, user.id))
    yield {
      feed,
      episodes: readEpisodes(context, feed, transcribed),
      numbers: await exportStatistics(context, feed.id),
    };
}

async function* readEpisodes(
  context: Context,
  feed: FeedWithCount,
  transcribed: ReadonlySet<number>,
): AsyncGenerator<ExportedEpisodeRows> {
  for await (const episode of readEpisodesInOrder(context, feed)) {
    const transcript = transcribed.has(episode.id) ? await findExportedTranscript(context.db, episode.id) : undefined;
    yield { ...episode, transcript, chapters: episode.chapters ?? [] };
  }
}

async function findExportedTranscript(db: Db, episodeId: number): Promise<ExportedEpisodeRows["transcript"]> {
  const transcript = await findTranscript(db, episodeId);
  return transcript && { ...transcript, paragraphs: await readParagraphs(db, transcript) };
}
