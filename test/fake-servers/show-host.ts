import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeHtml } from "#domain/escape-markup.ts";

/** An episode of a fake show. */
export interface ShowItem {
  title: string;
  notes?: string;
  /** ISO 8601 */
  releasedAt: string;
  guid?: string;
  persons?: { name: string; role?: string; href?: string }[];
  /** H:MM:SS */
  duration?: string;
  episodeType?: string;
  /** by default one on the host of the feed */
  audioUrl?: string;
}

export interface Show {
  title: string;
  author?: string;
  /** the newest first */
  items: ShowItem[];
  /** further elements of the channel */
  channel?: string;
}

/** How the host answers at one path. */
export interface ShowResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** answers 304 to conditional requests, whatever has changed */
  isAlwaysUnchanged?: boolean;
  /** never answers */
  isSilent?: boolean;
  /** closes the connection without an answer */
  isCut?: boolean;
  /** answers 405 to HEAD requests */
  refusesHead?: boolean;
  /** never answers HEAD requests */
  ignoresHead?: boolean;
}

export interface ShowRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** A local server of shows whose feeds tests change, with the misbehaviour of real hosts. */
export interface ShowHost {
  origin: string;
  url(path: string): string;
  /** requests so far */
  requests: ShowRequest[];
  requestsTo(path: string): ShowRequest[];
  /** Sets the answer at a path, or at one with a certain query. */
  respond(path: string, response: ShowResponse): void;
  /** Serves a show's feed at a path, with an ETag of its content. */
  publish(path: string, show: Show): void;
  close(): Promise<void>;
}

export async function startShowHost(): Promise<ShowHost> {
  const requests: ShowRequest[] = [];
  const responses = new Map<string, ShowResponse>();
  let origin = "";
  const server = createServer(({ method = "", url = "/", headers }, response) => {
    const { pathname } = new URL(url, "http://host.test");
    requests.push({ method, path: pathname, headers });
    const answer = responses.get(url) ?? responses.get(pathname);
    if (!answer) return void response.writeHead(404).end();
    if (answer.isSilent) return;
    if (answer.ignoresHead && method === "HEAD") return;
    if (answer.isCut) return void response.destroy();
    if (answer.refusesHead && method === "HEAD") return void response.writeHead(405).end();
    const sent = { "content-type": "application/rss+xml", ...answer.headers };
    const isSame = headers["if-none-match"] !== undefined && headers["if-none-match"] === answer.headers?.etag;
    const isConditional = headers["if-none-match"] !== undefined || headers["if-modified-since"] !== undefined;
    if (isSame || (isConditional && answer.isAlwaysUnchanged)) return void response.writeHead(304, sent).end();
    response.writeHead(answer.status ?? 200, sent).end(answer.body ?? "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = (path: string) => origin + path;
  return {
    origin,
    url,
    requests,
    requestsTo: (path) => requests.filter((request) => request.path === path),
    respond: (path, response) => void responses.set(path, response),
    publish(path, show) {
      const body = showFeed(url(path), show);
      responses.set(path, { body, headers: { etag: `"${createHash("sha256").update(body).digest("hex")}"` } });
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The RSS feed of a show. @param feedUrl its own address */
export function showFeed(feedUrl: string, { title, author = "", items, channel = "" }: Show): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
  <title>${escapeHtml(title)}</title>
  <itunes:author>${escapeHtml(author)}</itunes:author>
  <atom:link href="${escapeHtml(feedUrl)}" rel="self" type="application/rss+xml"/>
  ${channel}
${items.map((item) => showItem(feedUrl, item)).join("\n")}
</channel>
</rss>
`;
}

function showItem(feedUrl: string, item: ShowItem): string {
  const { title, notes = "", releasedAt, duration = "45:00", episodeType = "full", persons = [] } = item;
  const guid = item.guid ?? title;
  const audioUrl = item.audioUrl ?? `${new URL(feedUrl).origin}/audio/${encodeURIComponent(guid)}.mp3`;
  return `  <item>
    <title>${escapeHtml(title)}</title>
    <description>${escapeHtml(notes)}</description>
    <guid isPermaLink="false">${escapeHtml(guid)}</guid>
    <pubDate>${new Date(releasedAt).toUTCString()}</pubDate>
    <itunes:duration>${duration}</itunes:duration>
    <itunes:episodeType>${episodeType}</itunes:episodeType>
    <enclosure url="${escapeHtml(audioUrl)}" length="1000" type="audio/mpeg"/>
    ${persons.map(({ name, role, href }) => `<podcast:person${role ? ` role="${role}"` : ""}${href ? ` href="${escapeHtml(href)}"` : ""}>${escapeHtml(name)}</podcast:person>`).join("")}
  </item>`;
}
