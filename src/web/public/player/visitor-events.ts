import type { VisitorEvent } from "#domain/statistics/visitor-events.ts";
import { hasOptedOut } from "#web/lib/has-opted-out.ts";

/** A play is reported when it starts, when it pauses, and this often in between. */
const REPORT_INTERVAL_SECONDS = 30;
/** What counts of a longer gap between two signs of life, in which the computer slept or was busy with something else. */
const MAX_GAP_MS = 3000;

export type WithoutId<Event> = Event extends unknown ? Omit<Event, "id"> : never;

/*
 * What public pages and players report of their visitors. It is loaded when something is played or followed: report-event.ts has
 * what calls it.
 */

/**
 * Reports an event of this page's visitor to the server, which counts it without storing who it was. In the application, whose
 * only visitor is the owner, nothing is reported.
 * @param id of an event that is reported again
 */
export function reportEvent(event: WithoutId<VisitorEvent>, id = createEventId()): void {
  if (hasOptedOut() || !location.pathname.startsWith("/u/")) return;
  const body = new Blob([JSON.stringify({ ...event, id })], { type: "application/json" });
  navigator.sendBeacon?.("/api/numbers/events", body);
}

/** One play of an episode, from the opening of its player to its closing. */
export interface PlayReport {
  /** Call it while the episode is heard, several times a second. */
  heard(): void;
  /** Reports what has been heard since the last report. Call it whenever nothing is heard any more, such as at a pause. */
  flush(): void;
}

/** @param episode its guid */
export function createPlayReport(episode: string): PlayReport {
  const id = createEventId();
  let heardMs = 0;
  /** undefined while nothing plays */
  let heardAtMs: number | undefined;
  let reportedSeconds = -1;
  const report = () => {
    const seconds = Math.round(heardMs / 1000);
    if (seconds <= reportedSeconds) return;
    reportedSeconds = seconds;
    reportEvent({ type: "play", episode, seconds, referrer: document.referrer }, id);
  };
  return {
    heard() {
      const nowMs = Date.now();
      heardMs += Math.min(nowMs - (heardAtMs ?? nowMs), MAX_GAP_MS);
      heardAtMs = nowMs;
      if (reportedSeconds < 0 || heardMs / 1000 >= reportedSeconds + REPORT_INTERVAL_SECONDS) report();
    },
    flush() {
      if (heardAtMs === undefined) return;
      heardAtMs = undefined;
      report();
    },
  };
}

/** Not randomUUID, which exists on https only. */
function createEventId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
