import { foldedWords, foldText } from "../../text/folding.ts";

/** What shows add to the title of an episode that they publish again, folded. */
const REPLAY_MARK =
  /(?<![\p{L}\p{N}])(?:re-?plays?|re-?runs?|re-?releas(?:e|ed)|re-?issue|re-?broadcast|re-?air(?:ed)?|re-?post(?:ed)?|re-?visited|re-?up(?:load)?|remaster(?:ed)?|encore(?: presentation| episode)?|best of|classic(?: episode)?|from the (?:archives?|vault)|archive(?: episode)?|throwback(?: thursday)?|flashback|summer (?:replay|rewind|series)|rewind|fan favou?rite|wiederholung|aus dem archiv|best-of|rediffusion|redif+|repetition|redifusion|reposicion|repeticion|en repeticion|replica|reprise?|dal archivio|reapresentacao|reprise|powtorka|z archiwum|herhaling|uit het archief|repris|arkiv(?:et)?|再放送|再配信|重播|재방송|повтор|tekrar)(?![\p{L}\p{N}])/gu;
const NUMBER_MARK = /(?<![\p{L}\p{N}])(?:ep(?:isode)?|folge|no|nr|#)\.? ?\d+(?![\p{L}\p{N}])|#\d+/gu;

/**
 * The title of the episode that a replay repeats, as `titleWithoutNumber` writes it: "Encore: …", "… (Replay)".
 * @returns undefined when no word of the title says that the episode is a replay
 */
export function repeatedTitle(title: string): string | undefined {
  const folded = foldText(title);
  const original = folded.replace(REPLAY_MARK, " ");
  return original === folded ? undefined : titleWithoutNumber(original) || undefined;
}

/** The folded words of a title without the episode's number, which a replay may lack or have another of. */
export function titleWithoutNumber(title: string): string {
  return foldedWords(foldText(title).replace(NUMBER_MARK, " ")).join(" ");
}
