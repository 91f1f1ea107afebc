import { renderToString } from "react-dom/server";
import type { EmbedData, EmbedTheme } from "#domain/embed.ts";
import { embedAssets } from "./embed-assets.ts";
import { EmbedPage } from "./embed-page.tsx";
import { type EmbedPlayerData, embedPlayerData } from "./embed-player-data.ts";
import { UnscriptedList } from "./unscripted-list.tsx";

/**
 * Renders the page that other sites frame.
 * @returns a whole HTML document; it holds no inline script or style and asks nothing of audio or video hosts
 */
export function renderEmbed(data: EmbedData): string {
  const document = <EmbedDocument data={embedPlayerData(data)} theme={data.theme} />;
  return `<!doctype html>${renderToString(document)}`;
}

function EmbedDocument({ data, theme }: { data: EmbedPlayerData; theme: EmbedTheme }) {
  return (
    <html lang="en" data-theme={theme === "auto" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        <title>{`${data.feedTitle} by ${data.guestName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {embedAssets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {embedAssets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <div id="player">
          <EmbedPage data={data} />
        </div>
        <noscript>
          <UnscriptedList data={data} />
        </noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped */}
        <script id="player-data" type="application/json" dangerouslySetInnerHTML={{ __html: jsonForMarkup(data) }} />
      </body>
    </html>
  );
}

/** A '<' in a title could otherwise end the script element that the JSON stands in. */
function jsonForMarkup(data: EmbedPlayerData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
