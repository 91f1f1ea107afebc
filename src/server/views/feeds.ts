import type { FeedView } from "#domain/feeds/feed.ts";
import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { paletteNameOf } from "#domain/users/palettes.ts";
import { generatedCoverPath } from "../images/generated-cover.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { UserRow } from "../store/tables.ts";

/** @param owner the generated cover shows their name, in their colors */
export function presentFeed(feed: FeedWithCount, owner: UserRow): FeedView {
  const { id, userId, title, slug, description, coverImage, isPublic, isDefault, sortMethod, hasItemsWithoutMedia } =
    feed;
  const generatedCoverUrl = generatedCoverPath({
    feedId: id,
    palette: paletteNameOf(owner),
    title: withoutPrivateAddresses(title),
    guestName: displayNameOf(owner),
  });
  return {
    id,
    userId,
    title,
    slug,
    description,
    coverImage,
    coverUrl: coverImage ?? generatedCoverUrl,
    ...(coverImage !== null && { generatedCoverUrl }),
    isPublic,
    isDefault,
    sortMethod,
    hasItemsWithoutMedia,
    language: feed.language,
    episodeCount: feed.episodeCount,
    createdAt: feed.createdAt,
  };
}
