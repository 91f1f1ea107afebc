import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export interface ReceivedEvent {
  event: string;
  /** whose it is: the person's id, or an invented one for nobody known */
  distinctId: string;
  properties: Record<string, unknown>;
  /** what is said about the person */
  personProperties: Record<string, unknown>;
}

export interface AnalyticsServer {
  /** the settings of an application that reports here */
  settings: { POSTHOG_KEY: string; POSTHOG_HOST: string };
  events: ReceivedEvent[];
  /** method and path of every request, in the order of their arrival */
  requests: string[];
  /** everything that was sent, as text */
  bodies: string[];
  close(): Promise<void>;
}

/** Plays PostHog: takes what pages report, answers that it did. Source: https://posthog.com/docs/api/capture */
export async function startAnalyticsServer(): Promise<AnalyticsServer> {
  const events: ReceivedEvent[] = [];
  const requests: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${new URL(request.url ?? "", "http://here").pathname}`);
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    response.setHeader("Access-Control-Allow-Credentials", "true");
    if (request.method === "POST") {
      const text = await readText(request);
      bodies.push(text);
      events.push(...readEvents(text));
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
  // A page that is being left sends a form whose one field is base64.
  const form = new URLSearchParams(text).get("data");
  return form ? Buffer.from(form, "base64").toString() : text;
}

interface SentEvent {
  event: string;
  properties: Record<string, unknown> & { distinct_id: string };
  $set?: Record<string, unknown>;
}

function readEvents(text: string): ReceivedEvent[] {
  const sent = JSON.parse(text) as SentEvent | SentEvent[] | { batch: SentEvent[] };
  const list = Array.isArray(sent) ? sent : "batch" in sent ? sent.batch : [sent];
  return list.map(({ event, properties, $set }) => ({
    event,
    distinctId: String(properties.distinct_id),
    properties,
    personProperties: { ...(properties.$set as Record<string, unknown> | undefined), ...$set },
  }));
}
