import { walkHtml } from "../parse/walk-html.ts";
import { type Cue, MAX_CUES, speakerName } from "./cue.ts";
import { cuesFromLines } from "./plain-transcript.ts";
import { parseTimestamp } from "./timestamp.ts";

/** Elements without anything that was said. */
const SKIPPED = new Set(
  "audio button canvas footer form head header iframe nav noscript object script select style svg template title video".split(
    " ",
  ),
);
/** Elements that do not end a line. */
const INLINE = new Set("a abbr b bdi bdo cite code em i mark q s small span strong sub sup time u wbr".split(" "));

/**
 * Reads an HTML transcript: the form of the podcast namespace, where `<cite>` names the speaker and `<time>` the time of the
 * paragraphs behind it, and else paragraphs with the conventions of plain text.
 */
export function cuesFromHtml(html: string): { cues: Cue[]; language: string | null; isMarkedUp: boolean } {
  const blocks: string[] = [];
  const cues: Cue[] = [];
  let language: string | null = null;
  let skippedDepth = 0;
  let block = "";
  let marked: { name: "cite" | "time"; datetime: string; text: string } | undefined;
  let speaker: string | null = null;
  let startMs: number | null = null;
  let hasTimes = false;

  const endBlock = () => {
    const text = block.trim();
    block = "";
    if (text === "" || cues.length >= MAX_CUES) return;
    blocks.push(text);
    cues.push({ startMs, endMs: null, speaker, text });
    startMs = null;
  };
  const endMarked = () => {
    if (marked?.name === "cite") speaker = speakerName(marked.text);
    if (marked?.name === "time") {
      const timeMs = parseTimestamp(marked.text.replace(/[[\]()]/g, "")) ?? parseTimestamp(marked.datetime);
      if (timeMs !== undefined) {
        startMs = timeMs;
        hasTimes = true;
      }
    }
    marked = undefined;
  };

  walkHtml(html, {
    open(name, attributes) {
      if (name === "html" && attributes.lang) language = attributes.lang;
      if (SKIPPED.has(name)) skippedDepth += 1;
      if (name === "br") block += "\n";
      else if (!INLINE.has(name)) endBlock();
      if (name === "cite" || name === "time") {
        endBlock();
        marked = { name, datetime: attributes.datetime ?? "", text: "" };
      }
    },
    text(text) {
      if (skippedDepth > 0) return;
      if (marked) marked.text += text;
      else block += text.replace(/\s+/g, " ");
    },
    close(name) {
      if (SKIPPED.has(name)) skippedDepth -= 1;
      if (name === "cite" || name === "time") endMarked();
      else if (!INLINE.has(name) && name !== "br") endBlock();
    },
  });
  endBlock();
  return {
    cues: hasTimes ? cues : cuesFromLines(blocks.flatMap((text) => [...text.split("\n"), ""])),
    language,
    isMarkedUp: hasTimes,
  };
}
