import type { EpisodeLink, VisitorEvent } from "#domain/statistics/visitor-events.ts";
import type { PlayReport, WithoutId } from "./visitor-events.ts";

/** Loads what most visitors never need. A report that cannot be sent is lost. */
const load = () => import("./visitor-events.ts");
/** For a part of the page that could not be loaded, and that nobody misses. */
export const ignore = () => {};

/** Reports an event of this page's visitor to the server. */
export function reportEvent(event: WithoutId<VisitorEvent>): void {
  load().then((events) => events.reportEvent(event), ignore);
}

/** @returns the click handler of a link of an episode to somewhere else */
export function clickReporter(episode: string, link: EpisodeLink) {
  return () => reportEvent({ type: "click", episode, link });
}

/** @returns runs an action on the report of one play of an episode */
export function playReporter(episode: string) {
  let report: Promise<PlayReport> | undefined;
  return (action: keyof PlayReport): void => {
    if (action === "heard") report ??= load().then((events) => events.createPlayReport(episode));
    report?.then((play) => play[action](), ignore);
  };
}
