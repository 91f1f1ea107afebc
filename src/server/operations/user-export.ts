import type { Context } from "../context.ts";
import { type FeedWithCount, listFeeds } from "../store/feeds.ts";
import { findOwnProfilePicture } from "../store/profile-pictures.ts";
import { listFormerScreenNames } from "../store/screen-names.ts";
import { listSessions } from "../store/sessions.ts";
import type { EpisodeRow, FormerScreenNameRow, SessionRow, UserRow } from "../store/tables.ts";
import { listEpisodesInOrder } from "./ordered-episodes.ts";

/** Everything stored about a user. */
export interface UserData {
  user: UserRow;
  /** JPEG */
  picture: Buffer | undefined;
  feeds: { feed: FeedWithCount; episodes: EpisodeRow[] }[];
  formerScreenNames: FormerScreenNameRow[];
  sessions: SessionRow[];
}

export async function collectUserData(context: Context, user: UserRow): Promise<UserData> {
  const { db } = context;
  const feeds: UserData["feeds"] = [];
  for (const feed of await listFeeds(db, user.id)) feeds.push({ feed, episodes: await listEpisodesInOrder(db, feed) });
  return {
    user,
    picture: await findOwnProfilePicture(db, user.id),
    feeds,
    formerScreenNames: await listFormerScreenNames(db, user.id),
    sessions: await listSessions(db, user.id, context.now().toISOString()),
  };
}
