import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MetadataResponse } from "#domain/episodes/metadata.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import type { AppleMessage } from "#test/support/server-on-fake-web.ts";

const MAIN = join(import.meta.dirname, "../support/server-on-fake-web.ts");
const PEOPLE = ["ada.guest", "ben.guest", "cam.guest"];
const LINKS = 60;
const MINUTE_MS = 60_000;
const FIRST_SHOW = 7100;

const fileOf = (show: number) => `https://cdn.tides.example/${show}.mp3`;
const linkOf = (show: number) => `https://podcasts.apple.com/us/podcast/talk/id${show}?i=${show + 2000}`;

/** Apple's directory and the shows' feeds; Apple's pages do not respond, so that every link needs the directory. */
function respond(url: URL): string | undefined {
  const show = Number(/(?:id=|id|feed\/)(7\d{3})/.exec(url.href)?.[1]);
  if (url.hostname === "itunes.apple.com")
    return JSON.stringify({
      resultCount: 2,
      results: [
        { kind: "podcast", collectionName: `Show ${show}`, feedUrl: `https://feeds.tides.example/feed/${show}` },
        { kind: "podcast-episode", trackId: show + 2000, trackName: `Talk ${show}`, episodeGuid: `guid-${show}` },
      ],
    });
  if (url.hostname === "feeds.tides.example")
    return `<rss><channel><title>Show ${show}</title><item><title>Talk ${show}</title><guid>guid-${show}</guid>
      <enclosure url="${fileOf(show)}" type="audio/mpeg" length="1"/></item></channel></rss>`;
  return undefined;
}

async function startFakeWeb() {
  const server = createServer((request, response) => {
    const body = respond(new URL(decodeURIComponent((request.url ?? "/").slice(1))));
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/xml" }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Registers somebody. @returns a function that looks a link up as they would */
async function signUp({ origin }: RunningServer, screenName: string) {
  const send = (path: string, body: object, cookie = "") =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const registration = { email: `${screenName}@example.com`, displayName: screenName, screenName };
  const response = await send("/api/register", { ...registration, password: "a long password" });
  expect(response.status).toBe(201);
  const cookie = response.headers.getSetCookie().map((header) => header.replace(/;.*/, ""));
  return (url: string) => send("/api/metadata", { url }, cookie.join("; "));
}

test("60 Apple links of three people within a minute all lead to their audio, late ones after a word of patience", async () => {
  const web = await startFakeWeb();
  const server = await startServer({ FAKE_WEB: web.origin }, { main: MAIN });
  const askedAtMs: number[] = [];
  let waiting = 0;
  let onChange = () => {};
  server.process.on("message", (message: AppleMessage) => {
    if ("askedAtMs" in message) askedAtMs.push(message.askedAtMs);
    else waiting = message.waiting;
    onChange();
  });
  const change = () =>
    new Promise<void>((resolve) => {
      onChange = resolve;
    });
  try {
    const lookUps = await Promise.all(PEOPLE.map((name) => signUp(server, name)));
    const found = new Map<number, string | null>();
    const late: { show: number; status: number; message: string; retryAfter: number }[] = [];
    let open = 0;

    /** Looks a link up as its person does; a late one is noted. */
    const lookUp = async (show: number) => {
      open += 1;
      const response = await (lookUps[show % PEOPLE.length] as (url: string) => Promise<Response>)(linkOf(show));
      const body = (await response.json()) as MetadataResponse & { message: string };
      const { status, headers, ok } = response;
      if (ok) found.set(show, body.audioUrl);
      else late.push({ show, status, message: body.message, retryAfter: Number(headers.get("retry-after")) });
      open -= 1;
      onChange();
    };
    /** Sets the clock forward, as soon as all open requests wait for it. */
    const pass = async (seconds: number) => {
      while (open > waiting) await change();
      const isPassed = change();
      server.advance(seconds);
      await isPassed;
    };
    /** Each of the people looks up a link every three seconds. */
    const lookUpAll = async (shows: number[]) => {
      const lookedUp: Promise<void>[] = [];
      for (let at = 0; at < shows.length; at += PEOPLE.length) {
        lookedUp.push(...shows.slice(at, at + PEOPLE.length).map(lookUp));
        await pass(PEOPLE.length);
      }
      while (open > 0) await pass(PEOPLE.length);
      await Promise.all(lookedUp);
    };

    const shows = Array.from({ length: LINKS }, (_, at) => FIRST_SHOW + at);
    await lookUpAll(shows);

    // Some are late; each says so, and when to come back. Whoever does, gets the audio.
    expect(late.length).toBeGreaterThan(0);
    expect(found.size + late.length).toBe(LINKS);
    while (late.length > 0) {
      const again = late.splice(0);
      for (const { status, message, retryAfter } of again) {
        expect(status).toBe(429);
        expect(retryAfter).toBeLessThanOrEqual(MINUTE_MS / 1000);
        expect(message).toContain(retryAfter === 1 ? "in a second" : `in ${retryAfter} seconds`);
      }
      await pass(MINUTE_MS / 1000);
      await lookUpAll(again.map(({ show }) => show));
    }
    expect(shows.map((show) => found.get(show))).toEqual(shows.map(fileOf));
    const inMinuteFrom = (start: number) => askedAtMs.filter((at) => at >= start && at < start + MINUTE_MS).length;
    expect(Math.max(...askedAtMs.map(inMinuteFrom))).toBeLessThanOrEqual(20);
  } finally {
    await server.stop();
    server.remove();
    web.close();
  }
});
