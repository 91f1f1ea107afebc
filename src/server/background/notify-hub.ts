import { buildUserAgent } from "../lookup/fetch/ssrf-safe-fetch.ts";
import { listTopicUrls } from "../operations/published/hub-notifications.ts";
import { GiveUpError, type JobKind } from "./job.ts";

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Notifies the WebSub hubs that the documents of a feed or a profile have changed; the hub then fetches them. The key names it. WebSub
 * leaves the form of the request to publisher and hub; hubs accept the form of PubSubHubbub 0.3.
 * Sources: https://www.w3.org/TR/websub/#publishing
 * https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.3.html
 */
export const notifyHub: JobKind = {
  purpose: "notify hubs of a changed feed",
  concurrency: 4,
  leaseMs: 120_000,
  maxAttempts: 5,
  isOn: ({ config }) => config.websubHubs.length > 0,
  async run(context, { key, ownerId, signal }) {
    const { publicUrl, websubHubs } = context.config;
    const topicUrls = ownerId === null ? [] : await listTopicUrls(context, ownerId, key);
    for (const hubUrl of websubHubs)
      for (const topicUrl of topicUrls) {
        const response = await fetch(hubUrl, {
          method: "POST",
          headers: { "user-agent": buildUserAgent(publicUrl) },
          body: new URLSearchParams({ "hub.mode": "publish", "hub.url": topicUrl }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
        });
        await response.body?.cancel();
        if (!response.ok) throw hubError(hubUrl, topicUrl, response.status);
      }
    return {};
  },
};

/** A hub that is overloaded or broken is asked again; one that rejects the notification is not. */
function hubError(hubUrl: string, topicUrl: string, status: number): Error {
  const message = `${hubUrl} answered ${status} to the notification of ${topicUrl}`;
  return status === 429 || status >= 500 ? new Error(message) : new GiveUpError(message);
}
