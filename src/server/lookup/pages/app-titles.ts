import { titleFromHtml } from "../parse/draft-text.ts";
import { APP_NAMES } from "../sites/sites.ts";
import { comparable } from "../text/names.ts";
import type { HtmlPage } from "./html.ts";

/** The names of an episode and its show, as one way to read a text gives them. */
export interface EpisodeNames {
  title: string;
  showName: string;
}

export interface AppTitle {
  /** the likeliest first */
  readings: EpisodeNames[];
  /** whether the first is in the form of this app: then it holds even where no directory confirms it */
  isInForm: boolean;
}

/** "Pocket Casts", "Listen on Fountain", "Podcasts on Audible", "Podbay.fm" */
const APP_PART = new RegExp(
  `^(?:(?:listen|play|stream|podcasts?|episode|free|online|now|hören|écouter|écoute|escuchar?|ouvir|ouça|ascolta)\\s+){0,4}(?:(?:on|in|at|via|with|auf|bei|sur|en|no|na|su)\\s+)?(?:${APP_NAMES})(?:\\.(?:com|fm|[a-z]{2}))?(?:\\s+(?:podcasts?|radio|app|music))?$`,
  "iu",
);
/** "Listen to Reading fog on Deezer" */
const APP_AROUND = new RegExp(
  `^(?:(?:listen to|play|écoutez?|escucha|ouça|höre?|ascolta)\\s+)?(.+?)(?:\\s+podcast)?\\s+(?:on|auf|sur|en|no|su)\\s+(?:${APP_NAMES})(?:\\.(?:com|fm))?$`,
  "iu",
);
/** What an app adds to a show's name: "Tide Tables (podcast)" */
const KIND_SUFFIX = /\s+\((?:podcast|episode)\)$/iu;
const KIND_PART = /^(?:podcasts?|(?:podcast\s+)?episodes?)$/iu;
const SEPARATOR = /(\s+[|–—•·-]\s+|\s*[|•]\s*|:\s+)/u;
/** Words between the names where nothing else separates them. */
const SEPARATING_WORDS = /\s(?:from|by|von|de|par)\s/iu;
/** The apps that give the show first. */
const SHOW_FIRST = /(?:^|\.)(?:fountain\.fm|music\.amazon\.[a-z.]+)$/;
const MAX_READINGS = 6;
const MAX_TITLE_LENGTH = 400;
const TITLE_METAS = ["og:title", "twitter:title"];

/**
 * Reads the title of an app's page: "Episode - Show - App", or the show first. Both names may contain what separates them, so it
 * can mostly be read in several ways, the likeliest first. Likelier are those whose names the page says elsewhere, too.
 * @param pageUrl absolute URL of the app's page
 */
export function readAppTitle({ title, metas, texts, headings }: HtmlPage, pageUrl: string): AppTitle {
  const metaTitles = TITLE_METAS.flatMap((name) => metas.get(name) ?? []);
  const titles = [title, ...metaTitles].map(withoutApp).filter(({ text }) => text !== "");
  const isShowFirst = SHOW_FIRST.test(new URL(pageUrl).hostname);
  const said = new Set([...texts, ...headings, ...titles].map(({ text }) => comparable(text)));
  const places = (names: EpisodeNames) =>
    Number(said.has(comparable(names.title))) + Number(said.has(comparable(names.showName)));
  const found = titles
    .flatMap(({ text, hasApp }) => splits(text, isShowFirst).map((names) => ({ names, hasApp })))
    .filter(({ names }) => comparable(names.title) !== "" && comparable(names.showName) !== "")
    .toSorted((a, b) => places(b.names) - places(a.names) || Number(b.hasApp) - Number(a.hasApp));
  const byWords = new Map(
    found.map(({ names }) => [`${comparable(names.title)}|${comparable(names.showName)}`, names]),
  );
  return { readings: [...byWords.values()].slice(0, MAX_READINGS), isInForm: found[0]?.hasApp ?? false };
}

/** A title without the parts at its end that name the app, and without what the app says around it. */
function withoutApp(text: string | null): { text: string; hasApp: boolean } {
  const title = titleFromHtml(text?.slice(0, MAX_TITLE_LENGTH)) ?? "";
  const parts = title.split(SEPARATOR);
  let hasApp = false;
  while (parts.length > 1 && isOfApp(parts.at(-1) ?? "")) {
    hasApp = true;
    parts.splice(-2);
  }
  const rest = parts.join("").trim();
  if (isOfApp(rest)) return { text: "", hasApp };
  const inside = hasApp ? undefined : APP_AROUND.exec(rest)?.[1];
  return { text: inside ?? rest, hasApp: hasApp || inside !== undefined };
}

function isOfApp(part: string): boolean {
  return APP_PART.test(part.trim()) || KIND_PART.test(part.trim());
}

/** The ways to split a text into two names, from its end or, for an app that gives the show first, from its start. */
function splits(text: string, isShowFirst: boolean): EpisodeNames[] {
  const parts = text.split(SEPARATOR);
  const ways = Array.from({ length: (parts.length - 1) / 2 }, (_, index) => {
    const at = 2 * index + 1;
    return {
      start: parts.slice(0, at).join(""),
      end: parts.slice(at + 1).join(""),
      isColon: parts[at]?.startsWith(":"),
    };
  });
  const showLast = ways.toReversed().map(({ start, end, isColon }) => ({ ...names(start, end), isColon }));
  const showFirst = ways.map(({ start, end, isColon }) => ({ ...names(end, start), isColon }));
  const ordered = isShowFirst ? [...showFirst, ...showLast] : [...showLast, ...showFirst];
  const byWords = parts.length === 1 ? text.split(SEPARATING_WORDS) : [];
  const [start = "", end = ""] = byWords.length === 2 ? byWords : [];
  return [
    ...ordered.filter(({ isColon }) => !isColon),
    ...ordered.filter(({ isColon }) => isColon),
    names(start, end),
  ].map(({ title, showName }) => ({ title, showName }));
}

function names(title: string, showName: string): EpisodeNames {
  const clean = (name: string) => name.replace(KIND_SUFFIX, "").trim();
  return { title: clean(title), showName: clean(showName) };
}
