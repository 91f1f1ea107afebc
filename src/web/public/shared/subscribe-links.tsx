import type { SubscribeApp } from "#domain/statistics/visitor-events.ts";
import { reportEvent } from "#web/public/player/report-event.ts";

/**
 * Podcast apps that can subscribe to any feed URL. Sources: https://github.com/nathangathright/podcast-platform-links for
 * the https URLs; the other schemes are the apps' own.
 */
const APPS: readonly { name: SubscribeApp; subscribeUrl: (rssUrl: string) => string }[] = [
  { name: "Apple Podcasts", subscribeUrl: (rssUrl) => rssUrl.replace(/^https?:/, "podcast:") },
  { name: "Overcast", subscribeUrl: (rssUrl) => `overcast://x-callback-url/add?url=${encodeURIComponent(rssUrl)}` },
  { name: "Pocket Casts", subscribeUrl: (rssUrl) => rssUrl.replace(/^https?:\/\//, "pktc://subscribe/") },
  {
    name: "AntennaPod",
    subscribeUrl: (rssUrl) => `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(rssUrl)}`,
  },
  {
    name: "YouTube Music",
    subscribeUrl: (rssUrl) => `https://music.youtube.com/library/podcasts?addrssfeed=${btoa(rssUrl)}`,
  },
  { name: "Podcast Addict", subscribeUrl: (rssUrl) => `https://podcastaddict.com/feed/${encodeURIComponent(rssUrl)}` },
];

/** Links that subscribe to a feed in a podcast app. */
export function SubscribeLinks({ rssUrl }: { rssUrl: string }) {
  // A profile's RSS feed belongs to no feed whose clicks are counted.
  const feed = /\/u\/[^/]+\/[^/]+(?=\/feed.xml)/.exec(rssUrl)?.[0];
  return (
    <div className="subscribe-links">
      <p>Subscribe in</p>
      {APPS.map((app) => (
        <a
          key={app.name}
          href={app.subscribeUrl(rssUrl)}
          rel="noopener"
          onClick={() => feed && reportEvent({ type: "subscribe", feed, app: app.name })}
        >
          {app.name}
        </a>
      ))}
    </div>
  );
}
