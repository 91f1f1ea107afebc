import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { apiPaths } from "#domain/api-paths.ts";
import { type FeedView, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { EmbedTheme } from "#domain/public-pages/embed.ts";
import { EMBED_HEIGHT_PIXELS, embedSnippet } from "#domain/public-pages/embed-snippet.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { SubscribeLinks } from "#web/public/shared/subscribe-links.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { PrivateFeedNotice } from "./feed-information.tsx";
import { ListDownloads } from "./list-downloads.tsx";

const HEIGHTS = [
  { value: String(EMBED_HEIGHT_PIXELS), label: "Player and list" },
  { value: "700", label: "Player and long list" },
  { value: "200", label: "Player only" },
] as const;

const THEMES: readonly { value: EmbedTheme; label: string }[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Same as the visitor’s device" },
];

/** Everything that shares a feed: its player with a preview, its page with a QR code, and its RSS feed. */
export function ShareFeedDialog({ feed, onClose }: { feed: FeedView; onClose: () => void }) {
  const { screenName, isPremium } = useSignedInUser();
  const [height, setHeight] = useState(EMBED_HEIGHT_PIXELS);
  const [theme, setTheme] = useState<EmbedTheme>("light");
  const [isAutonext, setIsAutonext] = useState(false);
  const isVisible = isVisibleToVisitors(feed, isPremium);
  const { origin } = window.location;
  const pageUrl = origin + paths.publicFeed(screenName, feed.slug);
  const rssUrl = origin + paths.feedRss(screenName, feed.slug);
  const playerUrl = origin + paths.embed(screenName, feed.slug, { isAutonext, theme });
  return (
    <Dialog onOpenChange={onClose} title="Share this feed" size="large">
      <div className="flex flex-col gap-8">
        {!isVisible && <PrivateFeedNotice feed={feed} />}
        <section aria-labelledby="share-page" className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-8">
          <div className="flex flex-col gap-5">
            <h3 id="share-page" className="font-display text-xl">
              Page
            </h3>
            <CopyField label="Public page" value={pageUrl} copiedText="Public feed URL copied to clipboard" />
            <CopyField label="RSS feed" value={rssUrl} copiedText="RSS feed URL copied to clipboard" />
            <SubscribeLinks rssUrl={rssUrl} />
          </div>
          <PageQrCode url={pageUrl} slug={feed.slug} />
        </section>
        <section aria-labelledby="share-player" className="flex flex-col gap-5">
          <h3 id="share-player" className="font-display text-xl">
            Player for other sites
          </h3>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Size"
              value={String(height)}
              onChange={(event) => setHeight(Number(event.target.value))}
              options={HEIGHTS}
            />
            <SelectField
              label="Colors"
              value={theme}
              onChange={(event) => setTheme(event.target.value as EmbedTheme)}
              options={THEMES}
            />
          </div>
          <CheckboxField
            label="Play the next episode automatically"
            checked={isAutonext}
            onChange={(event) => setIsAutonext(event.target.checked)}
          />
          {isVisible && (
            // A new frame for each URL: another one in the same frame would be a step in the history.
            <iframe
              key={playerUrl}
              src={playerUrl}
              title="Preview of the player"
              height={height}
              className="w-full rounded-sm bg-sunken"
            />
          )}
          <CopyField
            label="Embed code"
            value={embedSnippet(playerUrl, feed.title, { height })}
            copiedText="Embed code copied to clipboard"
            isLong
          />
        </section>
        <section aria-labelledby="share-list" className="flex flex-col gap-4">
          <div className="space-y-1">
            <h3 id="share-list" className="font-display text-xl">
              Download the list
            </h3>
            <p className="text-pretty text-quiet text-sm">
              The appearances in this feed, for a spreadsheet, your own site or a CV.
            </p>
          </div>
          <ListDownloads pathOf={(format) => apiPaths.exportFeedList(feed.id, format)} />
        </section>
      </div>
    </Dialog>
  );
}

/** A QR code that leads to the feed's page, to show and to download. */
function PageQrCode({ url, slug }: { url: string; slug: string }) {
  const [imageUrl, setImageUrl] = useState<string>();
  useEffect(() => {
    import("lean-qr").then(
      ({ generate }) => setImageUrl(generate(url).toDataURL({ scale: 16, on: [0, 0, 0], off: [255, 255, 255] })),
      // Offline: the links are there.
      () => {},
    );
  }, [url]);
  return (
    <div className="flex w-44 flex-col gap-3 max-sm:w-full max-sm:flex-row max-sm:items-center">
      <div className="size-44 shrink-0 overflow-hidden rounded-lg border border-line bg-sunken max-sm:size-32">
        {imageUrl && <img src={imageUrl} alt="QR code of the public page" className="size-full" />}
      </div>
      {imageUrl && (
        <a href={imageUrl} download={`${slug}-qr-code.png`} className={buttonClass({ size: "small" })}>
          <Download aria-hidden /> Save QR code
        </a>
      )}
    </div>
  );
}
