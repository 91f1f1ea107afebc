import { enclosureLocation } from "../episodes/canonical-enclosure-url.ts";
import { dedupeKeys, type EpisodeIdentifiers } from "../episodes/dedupe-keys.ts";
import { foldText } from "../text/folding.ts";
import { repeatedTitle, titleWithoutNumber } from "./appearances/replay.ts";

/** The fields by which two episodes are the same, or one repeats the other. */
export interface IdentifiedEpisode extends EpisodeIdentifiers {
  showName: string | null;
}

/** Keys that identify an episode, however it is found. A page does not: some shows have one for all their episodes. */
export function identityKeys(episode: IdentifiedEpisode): string[] {
  return dedupeKeys(episode).filter((key) => !key.startsWith("page "));
}

/**
 * Returns a check whether an episode is one of the known ones or repeats one of them: it has the same file, or the same title on the same
 * show. The titles of replays count as those of the original.
 */
export function createSameEpisodeCheck(known: readonly IdentifiedEpisode[]): (episode: IdentifiedEpisode) => boolean {
  const keys = new Set(known.flatMap(keysWithRepeats));
  const originals = new Set(known.flatMap((episode) => titleKeys(titleWithoutNumber(episode.title ?? ""), episode)));
  return (episode) =>
    keysWithRepeats(episode).some((key) => keys.has(key)) ||
    titleKeys(repeatedTitle(episode.title ?? ""), episode).some((key) => originals.has(key));
}

function keysWithRepeats(episode: IdentifiedEpisode): string[] {
  const { audioUrl, title } = episode;
  const location = audioUrl ? enclosureLocation(audioUrl) : undefined;
  return [
    ...identityKeys(episode),
    // Where the query names the episode, the file alone does not.
    ...(location?.query === "" ? [`file ${location.file}`] : []),
    ...titleKeys(foldText(title ?? ""), episode),
  ];
}

/** Keys of a title on a show; none without a title. */
function titleKeys(title: string | undefined, { showName, sourceFeedUrl }: IdentifiedEpisode): string[] {
  if (!title) return [];
  return [
    ...(showName ? [`title ${title} show ${foldText(showName)}`] : []),
    ...(sourceFeedUrl ? [`title ${title} feed ${sourceFeedUrl}`] : []),
  ];
}
