import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { pauseUntilMs } from "#domain/host-pause.ts";
import type { LinkKind } from "#domain/links/broken-links.ts";
import type { LinkResult } from "#domain/links/schedule.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { HttpStatusError, type ProbedFile } from "../lookup/fetch/document-fetch.ts";
import { isWebPage } from "../lookup/parse/media-type.ts";
import { endHostPause, findHostPause, pauseHost } from "../store/host-pauses.ts";

/** The result of asking a host for a link. */
export type Probe =
  | { result: "works"; problem: null; file: ProbedFile }
  | {
      result: Exclude<LinkResult, "works">;
      problem: string;
      /** the host has said so, as opposed to one that was not reached or did not respond properly */
      isAnswered: boolean;
      /** a page came in place of a recording, which passes where a host only works on its site */
      isWebPage?: true;
      /** access was refused, as it is to signed addresses that have expired */
      isRefused?: true;
      file?: undefined;
    }
  /** the host must not be asked yet; isOverLimit: because our own limit for it is used up */
  | { result: "postponed"; untilMs: number; isOverLimit: boolean };

/** Nothing is at the URL any more. Other 4xx may be meant for us alone. */
const GONE_STATUSES = new Set([404, 410]);
const BUSY_STATUSES = new Set([429, 503]);
const REFUSAL_STATUSES = new Set([401, 403]);
/** The answer of an empty file to a request for its first bytes. */
const RANGE_NOT_SATISFIABLE = 416;
/** Besides what the host asks for, so that it is not asked again in the same second. */
const MIN_WAIT_MS = 1000;
const MAX_OEMBED_BYTES = 100_000;

/**
 * Asks the host of a link whether it is still there, within the limits of the host and the pauses that it has asked for.
 * @throws any error but those of the host
 */
export async function probeLink(context: Context, kind: LinkKind, url: string, signal: AbortSignal): Promise<Probe> {
  if (!URL.canParse(url)) return { result: "unclear", problem: "This is not a valid URL", isAnswered: false };
  const { db } = context;
  const nowMs = context.now().getTime();
  const video = kind === "video" && youtubeVideoId(url) ? oembedUrl(context, url) : undefined;
  const { host } = new URL(video ?? url);
  const pause = await findHostPause(db, host);
  if (pause && Date.parse(pause.pauseEndsAt) > nowMs)
    return { result: "postponed", untilMs: Date.parse(pause.pauseEndsAt), isOverLimit: false };
  try {
    const options = { signal, isBackground: true };
    const file = video
      ? await context.fetch(video, { ...options, accept: "application/json", maxBodyBytes: MAX_OEMBED_BYTES })
      : await context.fetch.probe(url, { ...options, isRecording: kind === "audio" });
    if (pause) await endHostPause(db, host);
    if (kind === "audio" && isWebPage(file.contentType))
      return {
        result: "fails",
        problem: `${host} sends a web page instead of a recording`,
        isAnswered: true,
        isWebPage: true,
      };
    if (kind === "audio" && "isEmpty" in file) return emptyFile(host);
    return { result: "works", problem: null, file };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    signal.throwIfAborted();
    if (error.code === "host-rate-limited" || error.code === "overloaded") {
      const untilMs = nowMs + Math.max((error.retryAfterSeconds ?? 0) * 1000, MIN_WAIT_MS);
      return { result: "postponed", untilMs, isOverLimit: true };
    }
    const { message: problem } = error;
    if (!(error instanceof HttpStatusError))
      // A URL that is never asked for, such as one on another port, may work for others.
      return { result: error.code === "url-not-allowed" ? "unclear" : "fails", problem, isAnswered: false };
    const { hostname, responseStatus, retryAfter } = error;
    // A service that redirects to all hosts is not busy because one of them is.
    if (BUSY_STATUSES.has(responseStatus) && hostname === new URL(video ?? url).hostname) {
      const failures = (pause?.failures ?? 0) + 1;
      await pauseHost(db, host, new Date(pauseUntilMs(retryAfter, failures, nowMs)).toISOString(), failures);
    }
    if (kind === "audio" && responseStatus === RANGE_NOT_SATISFIABLE) return emptyFile(host);
    const isGone = GONE_STATUSES.has(responseStatus) || (responseStatus >= 500 && responseStatus <= 599);
    if (isGone) return { result: "fails", problem, isAnswered: true };
    const isRefused = REFUSAL_STATUSES.has(responseStatus);
    return { result: "unclear", problem, isAnswered: true, ...(isRefused && { isRefused }) };
  }
}

function emptyFile(host: string): Probe {
  return { result: "fails", problem: `${host} sends an empty file`, isAnswered: true };
}

/** YouTube shows a page with status 200 for videos that it has removed; its oEmbed does not. */
function oembedUrl({ config }: Context, videoUrl: string): string {
  const url = new URL(config.youtubeOembedUrl);
  url.searchParams.set("url", videoUrl);
  url.searchParams.set("format", "json");
  return url.href;
}
