import { paths } from "#domain/paths.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, FormerScreenNameRow, SessionRow, UserRow } from "../store/tables.ts";
import { presentEpisode } from "./episodes.ts";
import { presentFeed } from "./feeds.ts";
import { presentFormerScreenName } from "./screen-names.ts";
import { presentSession } from "./sessions.ts";
import { presentCurrentUser } from "./users.ts";

interface UserExportRows {
  user: UserRow;
  /** JPEG */
  picture: Buffer | undefined;
  feeds: { feed: FeedWithCount; episodes: EpisodeRow[] }[];
  formerScreenNames: FormerScreenNameRow[];
  sessions: SessionRow[];
}

/**
 * All of a user's data.
 * @param currentSessionId the session that requested it
 * @param origin scheme and host of public URLs, without a trailing slash
 */
export function presentUserExport(
  { user, picture, feeds, formerScreenNames, sessions }: UserExportRows,
  { currentSessionId, origin, now }: { currentSessionId: number; origin: string; now: Date },
): UserExport {
  const { premiumUntil, createdAt, screenName } = user;
  return {
    exportedAt: now.toISOString(),
    user: { ...presentCurrentUser(user, now), premiumUntil, createdAt },
    picture: picture ? `data:image/jpeg;base64,${picture.toString("base64")}` : null,
    feeds: feeds.map(({ feed, episodes }) => ({
      ...presentFeed(feed, user),
      rssUrl: origin + paths.feedRss(screenName, feed.slug),
      episodes: episodes.map(presentEpisode),
    })),
    screenNameHistory: formerScreenNames.map(presentFormerScreenName),
    sessions: sessions.map((session) => presentSession(session, currentSessionId)),
  };
}
