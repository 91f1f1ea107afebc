import { enclosureLocation } from "../episodes/canonical-enclosure-url.ts";

/** Where the lengths of transcript and recording differ by more, their times do not agree either. */
const MAX_DIFFERENCE = 0.03;
/** Hosts that insert ads into the recording when it is requested, each time others. */
const AD_INSERTING_HOSTS = [
  "acast.com",
  "art19.com",
  "megaphone.fm",
  "omny.fm",
  "omnycontent.com",
  "pod.co",
  "simplecastaudio.com",
  "spreaker.com",
];

/**
 * Whether the times of a transcript may differ from those of the recording as it is heard.
 * @param endMs of the transcript; null without times
 * @param durationSeconds of the recording; undefined while unknown
 * @param urls of the recording and the transcript
 */
export function isApproximate(
  endMs: number | null,
  durationSeconds: number | undefined,
  urls: readonly (string | null | undefined)[],
): boolean {
  if (urls.some((url) => url && insertsAds(url))) return true;
  if (endMs === null || !durationSeconds) return false;
  return Math.abs(endMs / 1000 - durationSeconds) / durationSeconds > MAX_DIFFERENCE;
}

function insertsAds(url: string): boolean {
  const [hostname = ""] = enclosureLocation(url).file.split(/[/:]/);
  return AD_INSERTING_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
