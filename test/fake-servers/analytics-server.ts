import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export interface ReceivedEvent {
  uuid: string;
  event: string;
  /** the user's id, or a random one for an anonymous visitor */
  distinctId: string;
  properties: Record<string, unknown>;
  /** PostHog's person properties that came with the event */
  personProperties: Record<string, unknown>;
}

export interface AnalyticsServer {
  /** environment variables of an application that reports to this server */
  settings: { POSTHOG_KEY: string; POSTHOG_HOST: string };
  events: ReceivedEvent[];
  /** method and path of every request, in order */
  requests: string[];
  /** every request body, decoded */
  bodies: string[];
  close(): Promise<void>;
}

/**
 * Starts a fake PostHog that records events, each once: a page that is left sends again what it has no answer to yet, with the same UUID.
 * Source: https://posthog.com/docs/api/capture
 */
export async function startAnalyticsServer(): Promise<AnalyticsServer> {
  const events: ReceivedEvent[] = [];
  const requests: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${new URL(request.url ?? "", "http://localhost").pathname}`);
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    response.setHeader("Access-Control-Allow-Credentials", "true");
    if (request.method === "POST") {
      const text = await readText(request);
      bodies.push(text);
      for (const event of readEvents(text)) if (!events.some(({ uuid }) => uuid === event.uuid)) events.push(event);
    }
    response.setHeader("Content-Type", "application/json").end('{"status":"Ok"}');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { POSTHOG_KEY: "phc_key_of_the_tests", POSTHOG_HOST: `http://127.0.0.1:${port}` },
    events,
    requests,
    bodies,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const bytes = Buffer.concat(await request.toArray());
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? gunzipSync(bytes) : bytes).toString();
  // On page leave, PostHog sends a form with one base64 field.
  const form = new URLSearchParams(text).get("data");
  return form ? Buffer.from(form, "base64").toString() : text;
}

interface SentEvent {
  uuid: string;
  event: string;
  properties: Record<string, unknown> & { distinct_id: string };
  $set?: Record<string, unknown>;
}

function readEvents(text: string): ReceivedEvent[] {
  const sent = JSON.parse(text) as SentEvent | SentEvent[] | { batch: SentEvent[] };
  const list = Array.isArray(sent) ? sent : "batch" in sent ? sent.batch : [sent];
  return list.map(({ uuid, event, properties, $set }) => ({
    uuid,
    event,
    distinctId: String(properties.distinct_id),
    properties,
    personProperties: { ...(properties.$set as Record<string, unknown> | undefined), ...$set },
  }));
}
