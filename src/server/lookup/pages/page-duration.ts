import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import { parseDuration } from "../parse/duration.ts";
import { dayOrderOfLanguage, findDays } from "../text/dates.ts";
import { STARTS_WITH_NUMBER } from "../words/episode-numbers.ts";
import type { HtmlPage } from "./html.ts";

/** A player's class or itemprop for the length of what it plays. */
const DURATION_HINT =
  /duration|runtime|run-?time|playtime|play-?time|laufzeit|dauer|episode-?length|time-?total|total-?time|duracion|duracao|duree/;
const DURATION_LABEL =
  /(?:duration|length|running time|run time|runtime|playtime|laufzeit|dauer|länge|spieldauer|durée|duración|duração|durata|speelduur|lengte|längd|varighed|czas trwania|długość|продолжительность|длительность|хронометраж|(?<!開始|終了|公開|配信|放送|更新)時間|再生時間|时长|時長)\s*[:：]?\s*$/iu;
/** 1:02:03, 52:07 */
const CLOCK = /(?<![\d:.])(?:\d{1,2}:)?\d{1,3}:\d{2}(?![\d:])/u;
const WHOLE_CLOCK = new RegExp(`^${CLOCK.source}$`, "u");
/** "Reading fog [ 52:07 ]" */
const CLOCK_IN_BRACKETS = new RegExp(`\\[\\s?(${CLOCK.source})\\s?\\]$`, "u");
/** "52 min", "1 h 5 min", "1 hour 5 minutes"; not "21時43分", a time of the day */
const IN_WORDS =
  /(?<![\d.,:]|\d\s?[時时点點시]\s?)(?:(?<hours>\d{1,2})\s?(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|uur|timmar|timer?|godz\.?|hod\.?|saat|jam|óra|giờ|ч|час(?:а|ов)?|год|година|ώρα|時間|小时|小時|시간)\s?(?:and|und|et|y|e|,)?\s?)?(?<minutes>\d{1,3})\s?(?:m|mins?\.?|minutes?|minuten|minutos?|minutter|minuter|minuti|minuta|minut[ayū]?|minuuttia|menit|dakika|dk|perc|phút|мин\.?|минут[аы]?|хв\.?|хвилин[аи]?|λεπτά|分鐘?|分钟?|분)(?:(?:\s?(?:and|und|et|y|e|,))?\s?(?<seconds>\d{1,2})\s?(?:s|secs?\.?|seconds?|sek\.?|sekunden|secondes?|segundos?|secondi|seconden|sekunder|с(?:ек)?\.?|秒|초))?(?![\p{L}\d])/iu;
/** "1h03", which can be a time of the day, too */
const HOURS_AND_MINUTES = /(?<![\d.,:])(?<hours>\d{1,2})\s?h\s?(?<minutes>[0-5]\d)(?!\d)/iu;
/** "Episode 1 · May 10, 2018 · 51:48": parts of a line about an episode */
const LINE_SEPARATOR = /\s*[·•▪|｜–—]\s*|\s{2,}|\s+[/-]\s+/u;
/** "19:57" may be a time of the day. With more hours, as in "52:07", it can only be a length. */
const LATEST_HOUR = 23;
/** How authors call the element of a fact about an episode. */
const FACT_HINT =
  /(?:^|[\s_-])(?:meta|tags?|info|infos|details?|facts?|stats?|badges?|chips?|pills?|labels?|byline)(?:[\s_-]|$)/;
/** Elements for a moment, for a part of an episode, or for a piece of music. */
const OTHER_CLOCK_HINT =
  /(?:^|[\s_-])(?:times?|date|datum|datetime|clock|hours?|hora|uhrzeit|published|posted|updated|start|begin|schedule|chapters?|timestamps?|marker|current|elapsed|tracks?|tracklist|songs?|setlist|playlist|h[1-6]|title|name|cite|i|em|code|pre)(?:[\s_-]|$)/;
/** Before and after a time of the day. */
const BEFORE_TIME_OF_DAY =
  /(?:(?<!\p{L})(?:at|um|ab|à|às|alle|ore|om|kl\.?|klokken|o|в|от|from|since|starts?|begin(?:n|s)?|beginn|posted|published|updated)\s*:?|[,@])\s*$/iu;
const AFTER_TIME_OF_DAY = /^\s*(?:uhr|[ap]\.?m\.?|hrs|h(?![\p{L}])|utc|gmt|[cm]?e[sd]?t|[cmp][sd]t|jst)(?!\p{L})/iu;
/** Before minutes that are not the length of an episode: "5-10 minutes", "retrospectives in 15 minutes". */
const OTHER_MINUTES =
  /(?:\d\s?[-–—]|(?<!\p{L})(?:in|within|for|after|before|every|under|than|to|nach|vor|bis|jede|unter|en|dans|pour|après|em|para|per|dopo|på|om|na|za|через|за))\s*$/iu;
const READING = /\bread|lesezeit|lectura|leitura|lecture|lettura|чтени|минут на|読了/iu;
/** Shorter "minutes" are rather the time that reading takes. */
const MIN_MINUTES = 10;
const MIN_SECONDS = 30;
const SECONDS_PER_MINUTE = 60;
const MAX_LINE_LENGTH = 100;
/** The duration in the data of a player: "duration":"01:02:03", duration: 'PT1H'. */
const QUOTED_DURATION =
  /\\?["']?(?:duration|length|playtime|(?:duration|length)_formatted)\\?["']?\s{0,5}:\s{0,5}\\?["'](P[\dTHMS.]{2,20}|(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\\?["']/gi;
/** "duration": 3127, next to the URL of an audio file: in the same object, or one that contains the file's */
const DURATION_NEXT_TO_FILE =
  /\.(?:mp3|m4a|aac|ogg)\b[^{]{0,400}?[\\"',{\s](?:duration|length|duration_?seconds)\\?["']?\s{0,5}:\s{0,5}\\?["']?(\d{2,6})(?:\.\d+)?\b|[\\"',{\s](?:duration|duration_?seconds)\\?["']?\s{0,5}:\s{0,5}\\?["']?(\d{2,6})(?:\.\d+)?\b[^}]{0,400}?\.(?:mp3|m4a|aac|ogg)\b/gi;
/** The machine-readable length in a time element (ISO 8601). */
const ISO_DURATION = /^PT?(?=\d)[\dDTHMS.]+$/i;
/** Greater numbers of seconds are milliseconds: nothing lasts for three days. */
const MAX_SECONDS = 260_000;

/**
 * Finds the duration of a page's episode where players write it. The first rule that gives a duration wins:
 *
 * 1. what the page declares in its schema.org data
 * 2. an element or a data- attribute that is named after the duration, and a time after "Duration:"
 * 3. the only duration in the data of players
 * 4. the `d` or `duration` parameter in the URL of the file
 * 5. a time in a line with the date or the number of the episode
 * 6. the only time in square brackets at the end of a text, as under old players
 * 7. the only time that an element has alone, unless that can be a time of the day, a chapter or a piece of music
 * 8. "52 min" in a short line that does not speak of reading
 *
 * Where that is in whole minutes, and another of these says the same to the second, it was rounded.
 *
 * @param audioUrl the page's file
 * @param declared in the page's data, null without it
 * @returns H:MM:SS or M:SS
 */
export function durationInPage(page: HtmlPage, audioUrl: string | null, declared: string | null): string | null {
  const found = [
    declared,
    ...durationsInElements(page),
    durationInData(page),
    durationInUrl(audioUrl),
    clockInLine(page),
    onlyClockInBrackets(page),
    onlyClockAlone(page),
    durationInLine(page),
  ].filter((duration) => duration !== null);
  const [first] = found;
  if (first === undefined) return null;
  return isInMinutes(first) ? (found.find((exact) => isRoundedTo(first, exact)) ?? first) : first;
}

function isInMinutes(duration: string): boolean {
  return duration.endsWith(":00");
}

/** Whether a duration in whole minutes is another one, rounded up or down. */
function isRoundedTo(rounded: string, exact: string): boolean {
  const apart = (parseDurationSeconds(rounded) ?? 0) - (parseDurationSeconds(exact) ?? 0);
  return !isInMinutes(exact) && Math.abs(apart) < SECONDS_PER_MINUTE;
}

/** The most reliable first. */
function durationsInElements({ texts, dataAttributes }: HtmlPage): string[] {
  const timeElement = texts
    .filter(({ hint, text, isAside }) => !isAside && /(?:^|\s)time(?:\s|$)/.test(hint) && ISO_DURATION.test(text))
    .map(({ text }) => plausible(parseDuration(text)));
  const marked = texts
    .filter(({ hint, isAside }) => !isAside && DURATION_HINT.test(hint))
    .map(({ text }) => parseText(text));
  const inAttributes = dataAttributes
    .filter(({ name }) => /duration|length(?:-in)?(?:-?ms)?$/.test(name))
    .map(({ value }) => plausible(parseDuration(inSeconds(value))))
    .filter((duration) => duration !== null);
  // Several belong to a list of episodes.
  const attributes = new Set(inAttributes).size === 1 ? inAttributes : [];
  const labelled = texts.map(({ text }, at) => {
    const clock = CLOCK.exec(text) ?? IN_WORDS.exec(text) ?? HOURS_AND_MINUTES.exec(text);
    if (!clock) return null;
    const before = text.slice(0, clock.index).trim();
    const label = before === "" ? (texts[at - 1]?.text ?? "") : before;
    return DURATION_LABEL.test(label) ? parseText(clock[0]) : null;
  });
  return [...timeElement, ...marked, ...attributes, ...labelled].filter((duration) => duration !== null);
}

function durationInData({ scripts, dataAttributes }: HtmlPage): string | null {
  const data = [...scripts.map(({ text }) => text), ...dataAttributes.map(({ value }) => value)];
  const found = data.flatMap((text) => [
    ...Array.from(text.matchAll(QUOTED_DURATION), ([, value]) => value),
    ...Array.from(text.matchAll(DURATION_NEXT_TO_FILE), ([, after, before]) => after ?? before),
  ]);
  const durations = new Set(found.map((value) => plausible(parseDuration(value))).filter((value) => value !== null));
  return durations.size === 1 ? ([...durations][0] ?? null) : null;
}

function durationInUrl(audioUrl: string | null): string | null {
  if (!audioUrl) return null;
  const { searchParams } = new URL(audioUrl);
  const seconds = searchParams.get("d") ?? searchParams.get("duration");
  return seconds && /^\d{2,5}$/.test(seconds) ? plausible(parseDuration(seconds)) : null;
}

/** The clock in a line such as "Episode 1 · May 10, 2018 · 51:48". A list of chapters has no such lines. */
function clockInLine({ texts, language }: HtmlPage): string | null {
  for (const [at, { text, isAside }] of texts.entries()) {
    if (isAside || text.length > MAX_LINE_LENGTH) continue;
    // Each part can be in an element of its own.
    const line = text.split(LINE_SEPARATOR);
    const clock = line.find((part) => WHOLE_CLOCK.test(part));
    const others = texts.slice(Math.max(0, at - 2), at).map((other) => other.text);
    const parts = clock ? [...others, ...line] : [];
    const isAboutEpisode = parts.some(
      (part) => STARTS_WITH_NUMBER.test(part) || findDays(part, dayOrderOfLanguage(language)).length > 0,
    );
    if (!clock || !isAboutEpisode) continue;
    const numbers = clock.split(":").map(Number);
    if (numbers.length === 3 || (numbers[0] ?? 0) > LATEST_HOUR) return plausible(parseDuration(clock));
  }
  return null;
}

function onlyClockInBrackets({ texts }: HtmlPage): string | null {
  const clocks = new Set(
    texts.flatMap(({ text, isAside }) => (isAside ? [] : (CLOCK_IN_BRACKETS.exec(text)?.[1] ?? []))),
  );
  const [clock] = clocks;
  return clock && clocks.size === 1 ? plausible(parseDuration(clock)) : null;
}

/** A time such as 52:07 or 00:21:00 in an element of its own. Less than 24 minutes have to be in an element for facts. */
function onlyClockAlone({ texts }: HtmlPage): string | null {
  const clocks = texts.flatMap(({ text, hint, isAside, isMarked }, at) => {
    const duration = WHOLE_CLOCK.test(text) ? plausible(parseDuration(text)) : null;
    if (duration === null || isAside || isMarked || OTHER_CLOCK_HINT.test(hint)) return [];
    const canBeTimeOfDay = /^\d?\d:\d\d$/.test(text) && Number.parseInt(text, 10) <= LATEST_HOUR;
    const isBesideMoment =
      BEFORE_TIME_OF_DAY.test(texts[at - 1]?.text ?? "") || AFTER_TIME_OF_DAY.test(texts[at + 1]?.text ?? "");
    return canBeTimeOfDay && (!FACT_HINT.test(hint) || isBesideMoment) ? [] : [duration];
  });
  return new Set(clocks).size === 1 ? (clocks[0] ?? null) : null;
}

/** A line such as "May 29, 2026 · 26 min". */
function durationInLine({ texts }: HtmlPage): string | null {
  for (const [at, { text, isAside }] of texts.entries()) {
    const part = text.split(LINE_SEPARATOR).find((each) => IN_WORDS.test(each)) ?? "";
    const match = isAside || text.length > MAX_LINE_LENGTH ? null : IN_WORDS.exec(part);
    const next = `${text} ${texts[at + 1]?.text.slice(0, 30) ?? ""}`;
    if (!match || READING.test(next) || OTHER_MINUTES.test(part.slice(0, match.index))) continue;
    const others = part.replace(match[0], "").replace(/[^\p{L}]/gu, "");
    const minutes = Number(match.groups?.hours ?? 0) * 60 + Number(match.groups?.minutes);
    if (others.length <= 30 && minutes >= MIN_MINUTES) return plausible(parseText(match[0]));
  }
  return null;
}

function parseText(text: string): string | null {
  const clocks = Array.from(text.matchAll(new RegExp(CLOCK, "gu")), ([clock]) => clock);
  // "0:00 / 52:07"
  const last = clocks.at(-1);
  if (last) return plausible(parseDuration(last));
  const { hours = "0", minutes, seconds = "0" } = (IN_WORDS.exec(text) ?? HOURS_AND_MINUTES.exec(text))?.groups ?? {};
  return plausible(parseDuration(minutes ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : text));
}

/** Some players count milliseconds. */
function inSeconds(value: string): string {
  const number = /^\d+$/.test(value) ? Number(value) : 0;
  return number > MAX_SECONDS ? String(Math.round(number / 1000)) : value;
}

function plausible(duration: string | null): string | null {
  return (parseDurationSeconds(duration) ?? 0) >= MIN_SECONDS ? duration : null;
}
