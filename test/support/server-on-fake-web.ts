import { readConfig } from "#server/config.ts";
import { Limiter } from "#server/limits/limiter.ts";
import { createCachingFetch } from "#server/lookup/fetch/caching-fetch.ts";
import type { DocumentFetch, FetchOptions } from "#server/lookup/fetch/document-fetch.ts";
import { createSharedFetch } from "#server/lookup/fetch/shared-fetch.ts";
import { createSsrfSafeFetch } from "#server/lookup/fetch/ssrf-safe-fetch.ts";
import { createThrottledFetch } from "#server/lookup/fetch/throttled-fetch.ts";
import { serve } from "#server/serve.ts";

/*
 * Serves the application as main.ts does, with a fetch whose clock goes on by the seconds that the parent process sends, and which
 * asks FAKE_WEB in place of all hosts. It tells the parent when Apple's directory is asked, in milliseconds of that clock, and how
 * many requests wait for the clock.
 */
export type AppleMessage = { askedAtMs: number } | { waiting: number };
const tell = (message: AppleMessage) => process.send?.(message);

const config = readConfig(process.env);
const fakeWeb = process.env.FAKE_WEB ?? "";
let nowMs = Date.now();
let sleepers: { atMs: number; wake: () => void }[] = [];

process.on("message", (seconds: number) => {
  nowMs += seconds * 1000;
  for (const { atMs, wake } of sleepers) if (atMs <= nowMs) wake();
  sleepers = sleepers.filter(({ atMs }) => atMs > nowMs);
  tell({ waiting: sleepers.length });
});
process.channel?.unref();

const network = createSsrfSafeFetch({ allowCidrs: config.lookupAllow, publicUrl: config.publicUrl });
const inFakeWeb = (url: string) => `${fakeWeb}/${encodeURIComponent(url)}`;

async function fetchFromFakeWeb(url: string, options?: FetchOptions) {
  if (new URL(url).hostname === "itunes.apple.com") tell({ askedAtMs: nowMs });
  return { ...(await network(inFakeWeb(url), options)), finalUrl: url };
}

let fetch: DocumentFetch | undefined;
const outside = () => {
  if (!fetch) throw new Error("Not ready");
  return fetch;
};

await serve(
  config,
  false,
  ({ db, warn }) => {
    const throttled = createThrottledFetch(
      Object.assign(fetchFromFakeWeb, {
        probe: (url: string, options?: FetchOptions) => network.probe(inFakeWeb(url), options),
      }),
      {
        limiter: new Limiter({
          db,
          isOn: config.rateLimits,
          nowMs: () => nowMs,
          onUncounted: (error) => warn("Rate limit check failed; using the count in memory", error),
        }),
        sleep: (ms) =>
          new Promise((wake) => {
            sleepers.push({ atMs: nowMs + ms, wake });
            tell({ waiting: sleepers.length });
          }),
      },
    );
    fetch = createCachingFetch(createSharedFetch(throttled), () => nowMs);
    process.stdout.write(`Aircheck is ready at ${config.publicUrl}\n`);
  },
  {
    fetch: Object.assign((url: string, options?: FetchOptions) => outside()(url, options), {
      probe: (url: string, options?: FetchOptions) => outside().probe(url, options),
    }),
  },
);
