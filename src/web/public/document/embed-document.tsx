import { renderToString } from "react-dom/server";
import type { EmbedData, EmbedTheme } from "#domain/public-pages/embed.ts";
import type { PaletteName } from "#domain/users/palettes.ts";
import { EmbedPage } from "#web/public/embed/embed-page.tsx";
import type { EmbedPlayerData } from "#web/public/embed/player-data.ts";
import { JsonScript } from "#web/ui/json-script.tsx";
import { bundleAssets } from "./bundle-assets.ts";
import { BundleScripts } from "./bundle-scripts.tsx";
import { embedPlayerData } from "./embed-player-data.ts";
import { NoJsEpisodeList } from "./no-js-episode-list.tsx";

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
