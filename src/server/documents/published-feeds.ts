import { isPodcastArtwork } from "#domain/feeds/cover.ts";
import { paths } from "#domain/paths.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { Context } from "../context.ts";
import { REVALIDATE } from "../http/response.ts";
import { feedModifiedAt, profileModifiedAt } from "../operations/published/modified-at.ts";
import {
  findPublicFeed,
  findPublicOwner,
  hasMoved,
  listPublishedEpisodes,
  listVisibleFeeds,
  type PublicOwner,
} from "../operations/published/public-pages.ts";
import {
  type Channel,
  type ChannelOptions,
  feedChannel,
  type PublishedFeed,
  profileChannel,
} from "../publish/channel.ts";
import { serializeJsonFeed } from "../publish/json-feed.ts";
import { serializeOpml } from "../publish/opml.ts";
import { serializeRss } from "../publish/rss.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import { feedLanguage } from "../views/feed-language.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentOpmlFeed } from "../views/opml.ts";
import { type ChosenDocument, type DocumentKind, missingText, type RenderedDocument } from "./document-kind.ts";
import type { FoundSubject } from "./subject.ts";

/** A feed format. Both formats are written from the same channel. */
interface Format {
  file: string;
  contentType: string;
  serialize(channel: Channel): Promise<Buffer>;
  selfUrl(channel: Channel): string;
  profilePath(screenName: string): string;
  feedPath(screenName: string, slug: string): string;
}

const FORMATS: Format[] = [
  {
    file: "feed.xml",
    contentType: "application/rss+xml; charset=utf-8",
    serialize: serializeRss,
    selfUrl: ({ feedUrl }) => feedUrl,
    profilePath: paths.profileRss,
    feedPath: paths.feedRss,
  },
  {
    file: "feed.json",
    contentType: "application/feed+json; charset=utf-8",
    serialize: serializeJsonFeed,
    selfUrl: ({ jsonUrl }) => jsonUrl,
    profilePath: paths.profileJson,
    feedPath: paths.feedJson,
  },
];

/** Published feeds as RSS and as JSON Feed: one per visible feed, and one per profile. */
export const publishedFeeds: DocumentKind[] = FORMATS.flatMap((format): DocumentKind[] => {
  const shared = {
    headers: { "content-type": format.contentType, "cache-control": REVALIDATE },
    isOpenToOtherSites: true,
    missing: missingText("Feed Not Found"),
    choose: (subject: FoundSubject): ChosenDocument => ({
      variant: "",
      async render(context) {
        const channel = await loadChannel(context, subject);
        return channel && renderChannel(format, channel);
      },
    }),
  };
  return [
    {
      ...shared,
      path: `/u/:screenName/${format.file}`,
      pathOf: ({ screenName }) => format.profilePath(screenName),
    },
    {
      ...shared,
      path: `/u/:screenName/:feedSlug/${format.file}`,
      visitKind: "feed",
      pathOf: ({ screenName, slug = "" }) => format.feedPath(screenName, slug),
    },
  ];
});

/** Loads the channel of one feed, or of a profile: the published episodes of all its visible feeds. */
async function loadChannel(context: Context, { screenName, slug }: FoundSubject): Promise<Channel | undefined> {
  if (slug !== undefined) {
    const found = await findPublicFeed(context, screenName, slug);
    if (!found) return undefined;
    const [isMoved, published] = await Promise.all([
      hasMoved(context, found, found.feed),
      loadPublishedFeed(context, found, found.feed),
    ]);
    return feedChannel(found.user, published, channelOptions(context, feedModifiedAt(found, found.feed), isMoved));
  }
  const owner = await findPublicOwner(context, screenName);
  if (!owner) return undefined;
  const feeds: PublishedFeed[] = [];
  for (const feed of await listVisibleFeeds(context, owner)) feeds.push(await loadPublishedFeed(context, owner, feed));
  const options = channelOptions(context, profileModifiedAt(owner), await hasMoved(context, owner));
  return profileChannel(owner.user, feeds, owner.user.podcastGuid, options);
}

function channelOptions({ config }: Context, modifiedAt: Date, hasMoved: boolean): ChannelOptions {
  return {
    origin: config.publicUrl,
    lastBuildDate: modifiedAt.toISOString(),
    hasMoved,
    hubUrls: config.websubHubs,
  };
}

async function loadPublishedFeed(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<PublishedFeed> {
  const { coverUrl, generatedCoverUrl = coverUrl } = presentFeed(feed, owner.user);
  const { title, slug, description, sortMethod, podcastGuid } = feed;
  const episodes = await listPublishedEpisodes(context, owner, feed);
  return {
    title,
    slug,
    description,
    sortMethod,
    guid: podcastGuid,
    coverUrl: new URL(isPodcastArtwork(coverUrl) ? coverUrl : generatedCoverUrl, context.config.publicUrl).href,
    language: feedLanguage(feed, episodes),
    episodes,
  };
}

async function renderChannel(format: Format, channel: Channel): Promise<RenderedDocument> {
  const links = [...channel.hubUrls.map((url) => `<${url}>; rel="hub"`), `<${format.selfUrl(channel)}>; rel="self"`];
  return {
    body: await format.serialize(channel),
    modifiedAt: new Date(channel.lastBuildDate),
    // WebSub subscribers look for the hub in this header first. Source: https://www.w3.org/TR/websub/#discovery
    ...(channel.hubUrls.length > 0 && { headers: { link: links.join(", ") } }),
  };
}

/** A user's visible feeds as OPML, which podcast apps and feed readers import. */
export const opml: DocumentKind = {
  path: "/u/:screenName/feeds.opml",
  headers: { "content-type": "text/x-opml; charset=utf-8", "cache-control": REVALIDATE },
  isOpenToOtherSites: true,
  missing: missingText("Profile not found"),
  pathOf: ({ screenName }) => paths.profileOpml(screenName),
  choose: ({ screenName }) => ({
    variant: "",
    async render(context) {
      const owner = await findPublicOwner(context, screenName);
      if (!owner) return undefined;
      const { user } = owner;
      const feeds = (await listVisibleFeeds(context, owner)).map((feed) =>
        presentOpmlFeed(feed, user, context.config.publicUrl),
      );
      const body = serializeOpml(`${displayNameOf(user)} on podcasts`, new Date(user.createdAt), feeds);
      return { body, modifiedAt: profileModifiedAt(owner) };
    },
  }),
};
