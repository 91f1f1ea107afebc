import { renderToString } from "react-dom/server";
import type { EmbedData, EmbedTheme } from "#domain/public-pages/embed.ts";
import type { PaletteName } from "#domain/users/palettes.ts";
import { EmbedPage } from "#web/public/embed/embed-page.tsx";
import { ExternalLink } from "#web/public/embed/external-link.tsx";
import type { EmbedEpisode, EmbedPlayerData } from "#web/public/embed/player-data.ts";
import { BrowserPlayer } from "#web/public/player/browser-player.tsx";
import { originalUrl } from "#web/public/player/episode-media.ts";
import { JsonScript } from "#web/ui/json-script.tsx";
import { bundleAssets } from "./bundle-assets.ts";
import { BundleScripts } from "./bundle-scripts.tsx";
import { embedPlayerData } from "./embed-player-data.ts";

/**
 * Renders the document of the embedded player.
 * @returns a complete HTML document without inline scripts or styles; it loads nothing from audio or video hosts
 */
export function renderEmbed(data: EmbedData): string {
  return `<!doctype html>${renderToString(<EmbedDocument data={embedPlayerData(data)} theme={data.theme} palette={data.profile.palette} />)}`;
}

interface EmbedDocumentProps {
  data: EmbedPlayerData;
  theme: EmbedTheme;
  palette: PaletteName;
}

function EmbedDocument({ data, theme, palette }: EmbedDocumentProps) {
  const assets = bundleAssets("embed");
  return (
    <html lang="en" data-palette={palette} data-theme={theme === "auto" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        <title>{`${data.feedTitle} by ${data.guestName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <BundleScripts assets={assets} />
      </head>
      <body>
        <div id="player">
          <EmbedPage data={data} />
        </div>
        <noscript>
          <NoJsEpisodeList data={data} />
        </noscript>
        <JsonScript id="player-data" data={data} />
      </body>
    </html>
  );
}

/** The feed's episodes with the browser's own players, for browsers without scripts. */
function NoJsEpisodeList({ data }: { data: EmbedPlayerData }) {
  return (
    <ol lang={data.language ?? undefined} className="divide-y divide-line px-4 pb-4">
      {data.episodes.map((episode) => (
        <NoJsEpisode key={episode.id} episode={episode} />
      ))}
    </ol>
  );
}

function NoJsEpisode({ episode }: { episode: EmbedEpisode }) {
  const original = originalUrl(episode);
  return (
    <li className="py-3">
      <p dir="auto" className="font-display text-lg leading-snug font-semibold">
        {original ? (
          <ExternalLink href={original} className="underline decoration-line-strong">
            {episode.title}
          </ExternalLink>
        ) : (
          episode.title
        )}
      </p>
      <p dir="auto" className="text-xs text-quiet tabular-nums">
        {[episode.showName, episode.dateText, episode.duration].filter(Boolean).join(" · ")}
      </p>
      {episode.audioUrl && <BrowserPlayer title={episode.title} audioUrl={episode.audioUrl} />}
    </li>
  );
}
