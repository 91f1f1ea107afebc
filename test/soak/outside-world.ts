import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import type { Record as AuditRecord } from "./record.ts";

/** How every server of the outside world behaves at the moment. */
export type Behaviour = "well" | "slow" | "silent" | "dead" | "lying";
export const BEHAVIOURS: Behaviour[] = ["slow", "silent", "dead", "lying"];

/** Each is asked during every behaviour; the first part of the path tells them apart. */
const SERVERS: { [path: string]: string } = {
  audio: "audio",
  shows: "feeds",
  lookup: "Apple",
  youtube: "YouTube",
  spotify: "Spotify",
  api: "Podcast Index",
  hub: "hub",
  mail: "mail",
};

const SLOW_MS = 3000;
/** The length of every audio file. */
export const AUDIO_BYTES = 4711;

/** Audio, feeds, Apple, YouTube, Spotify, Podcast Index, a WebSub hub and a mail server, all on this machine. */
export interface OutsideWorld {
  /** http://127.0.0.1:port */
  origin: string;
  /** of the audio files of all episodes: requests for them do not keep lookups from the other hosts */
  audioOrigin: string;
  /** environment variables of a server that uses them */
  settings: Record<string, string>;
  behaviour: Behaviour;
  /** the paths that were requested since this was last cleared, by their first part; `mail` for mails */
  asked: Set<string>;
  /** The servers that were not asked since `asked` was cleared. */
  notAsked(): string[];
  close(): Promise<void>;
}

/** Starts the servers, which behave well at first. @param record audits the jobs that ask for audio files */
export async function startOutsideWorld(record: AuditRecord): Promise<OutsideWorld> {
  const held = new Set<Socket>();
  const mail = await startMailServer();
  const web = createHttpServer((request, response) => answer(world, request, response));
  const audio = createHttpServer((request, response) => {
    if (request.method === "HEAD") response.once("close", record.jobRuns.begin(request.url ?? ""));
    answer(world, request, response);
  });
  const mailFront = createTcpServer((socket) => passMail(world, socket, Number(new URL(mail.settings.SMTP_URL).port)));
  for (const server of [web, audio, mailFront]) {
    server.on("connection", (socket: Socket) => {
      held.add(socket);
      socket.on("close", () => held.delete(socket));
      socket.on("error", () => {});
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  const originOf = (server: typeof web) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = originOf(web);
  const world: OutsideWorld = {
    origin,
    audioOrigin: originOf(audio),
    behaviour: "well",
    asked: new Set(),
    notAsked: () => Object.keys(SERVERS).flatMap((path) => (world.asked.has(path) ? [] : (SERVERS[path] ?? []))),
    settings: {
      APPLE_LOOKUP_URL: `${origin}/lookup`,
      YOUTUBE_OEMBED_URL: `${origin}/youtube`,
      SPOTIFY_OEMBED_URL: `${origin}/spotify`,
      PODCASTINDEX_URL: origin,
      PODCASTINDEX_KEY: "key",
      PODCASTINDEX_SECRET: "secret",
      WEBSUB_HUBS: `${origin}/hub`,
      SMTP_URL: `smtp://127.0.0.1:${(mailFront.address() as AddressInfo).port}`,
      MAIL_FROM: mail.settings.MAIL_FROM,
    },
    async close() {
      for (const socket of held) socket.destroy();
      await Promise.all([web, audio, mailFront].map((server) => new Promise((closed) => server.close(closed))));
      await mail.close();
    },
  };
  return world;
}

function answer(world: OutsideWorld, request: IncomingMessage, response: ServerResponse): void {
  const { behaviour, origin } = world;
  request.resume();
  const path = (request.url ?? "").split("?")[0] ?? "";
  world.asked.add(path.split("/")[1] ?? "");
  if (behaviour === "well") answerWell(origin, path, response);
  else if (behaviour === "slow") setTimeout(() => answerWell(origin, path, response), SLOW_MS);
  else if (behaviour === "dead") response.destroy();
  else if (behaviour === "lying") lie(response);
}

function answerWell(origin: string, path: string, response: ServerResponse): void {
  if (response.destroyed) return;
  const send = (type: string, body: string) => response.writeHead(200, { "content-type": type }).end(body);
  if (path.startsWith("/audio/")) {
    response.writeHead(200, { "content-type": "audio/mpeg", "content-length": AUDIO_BYTES }).end();
  } else if (path.startsWith("/shows/")) {
    const item = `<item><title>Fog</title><guid>${path}</guid><enclosure url="${origin}/audio${path}.mp3" type="audio/mpeg" length="${AUDIO_BYTES}"/></item>`;
    send("application/rss+xml", `<rss version="2.0"><channel><title>Harbour Lights</title>${item}</channel></rss>`);
  } else if (path === "/hub") response.writeHead(204).end();
  else if (path === "/youtube" || path === "/spotify")
    send("application/json", JSON.stringify({ title: "Fog", author_name: "Harbour Lights", type: "video", html: "" }));
  else send("application/json", JSON.stringify({ resultCount: 0, results: [], items: [], feeds: [], status: "true" }));
}

const LIES: ((response: ServerResponse) => unknown)[] = [
  (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"results":{"a":[[[[[[]'),
  (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"results":7,"items":{},"title":[null]}'),
  (response) => response.writeHead(200, { "content-type": "application/rss+xml" }).end("<rss><channel><item>"),
  (response) => response.writeHead(500).end("<h1>Error</h1>"),
  (response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  (response) => response.writeHead(200, { "content-length": "1000000" }).write("only this"),
  (response) => response.writeHead(200, { "content-encoding": "gzip", "content-type": "text/html" }).end("no gzip"),
  (response) => response.socket?.end("HTTP/1.1 999 Whatever\r\ncontent-length: -5\r\n\r\n"),
  (response) => response.writeHead(429, { "retry-after": "1e99" }).end(),
];
let lies = 0;

function lie(response: ServerResponse): void {
  lies += 1;
  LIES[lies % LIES.length]?.(response);
}

function passMail({ behaviour, asked }: OutsideWorld, socket: Socket, mailPort: number): void {
  asked.add("mail");
  const pass = () => {
    const inner = connect(mailPort, "127.0.0.1");
    inner.on("error", () => socket.destroy());
    inner.on("close", () => socket.destroy());
    socket.on("close", () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  };
  if (behaviour === "well") pass();
  else if (behaviour === "slow") setTimeout(pass, SLOW_MS);
  else if (behaviour === "dead") socket.destroy();
  else if (behaviour === "lying") socket.end("HTTP/1.1 200 OK\r\n\r\nThis is no mail server\r\n");
}
