import type { DayOrder } from "../parse/date.ts";
import { dayOrderOf, dayOrderOfLanguage, type FoundDate, findDays, findShortDays } from "../text/dates.ts";
import type { HtmlPage } from "./html.ts";
import type { PageHeading, PageText } from "./page-text.ts";

/** What a page calls its date of publication, as a class, id or itemprop, or as a label in front of it. */
const PUBLISHED_HINT = /publish|entry-date|dt-published|pub-?date|post-?date|date-?publi|release-?date|air-?date/;
const DATE_HINT =
  /(?:^|[\s_-])(?:time|dates?|datum|fecha|data|posted(?:-on)?|meta|byline|post-?meta|entry-?meta|eyebrow|info)(?:$|[\s_-])|date/;
const PUBLISHED_LABEL =
  /(?:published|posted|released?|aired|air date|date|veröffentlicht|erschienen|vom|publié|paru|diffusé|publicado|publicada|emitido|pubblicato|uscito|gepubliceerd|publicerad|udgivet|opublikowan[eo]|опубликован[оа]?|дата|公開日?|発行|配信日?|发布于?|发表于?)\s*(?:on|am|le|el|em|il|op|den)?\s*[:：]?\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?$/iu;
const CHANGED_LABEL =
  /(?:updated|modified|edited|changed|aktualisiert|geändert|mis à jour|modifié|actualizad[oa]|modificad[oa]|atualizad[oa]|aggiornat[oa]|обновлен[оа]?|更新日?)\s*(?:on|am|le|el|em|il)?\s*[:：]?\s*$/iu;
/** What a page about an older episode says of it: of a wiki or an archive, the meta tags date the page. */
const RELEASED_LABEL =
  /(?:^|[^\p{L}])(?:released?|release date|originally (?:aired|released|published)|air(?:ed|\s?date| date)|erstausstrahlung|sendedatum|erstveröffentlicht|diffusé|date de diffusion|emitido|data de lançamento|data di uscita)\s*(?:on|am|le|el|em|il)?\s*[:：]?\s*$/iu;
/** Some plugins only say when an episode was recorded. */
const RECORDED_LABEL =
  /(?:recorded|aufgenommen|aufnahme|enregistré|grabado|gravado|registrato|opgenomen|inspelad|optaget|nagran[oy]|записано?)\s*(?:on|am|vom|le|el|em|il|op|den)?\s*[:：]?\s*$/iu;
/** So much later than its release, a date is that of the page. */
const MIN_PAGE_AGE_MS = 7 * 24 * 3_600_000;
/** A date that fills a run of text, but for a few words such as the day of the week, the author or the length. */
const MAX_OTHER_CHARACTERS = 60;
/** How far from the heading a line with a date still belongs to it, in runs of text. */
const MAX_DISTANCE = 40;

/** A post can be dated in another time zone than its address. */
const MAX_DAYS_APART_MS = 2 * 24 * 3_600_000;

interface Candidate extends FoundDate {
  text: PageText;
  /** in runs of text from the heading of the page; negative before it */
  distance: number;
  isAlone: boolean;
}

/**
 * Finds the date of publication in the text of a page for readers. The first rule that gives a date wins:
 *
 * 1. an element that is marked as the date of publication
 * 2. a time element, then another element for dates, nearest to the heading
 * 3. a line that is little more than a date, close to the heading
 * 4. a date after "published on", or else after "recorded on"
 * 5. the date in the page's URL; before all others where they are of other days
 * 6. the only date in time elements anywhere, if it is close to the heading or said to be that of publication: some themes have it
 *    beside or below the article
 *
 * Dates of comments, of other episodes and of changes do not count.
 * @param heading the heading of the page's episode
 * @param pageUrl absolute URL
 * @returns ISO 8601 UTC
 */
export function dateInText(page: HtmlPage, heading: PageHeading | undefined, pageUrl: string): string | null {
  const origin = heading?.textsBefore ?? 0;
  const order = dayOrderOfPage(page);
  const all = page.texts.flatMap((text, at) =>
    datesIn(text, order)
      .filter(({ start }) => !CHANGED_LABEL.test(labelOf(page.texts, at, start)))
      .map(
        (found): Candidate => ({
          ...found,
          text,
          distance: at - origin,
          isAlone: text.text.length - (found.end - found.start) <= MAX_OTHER_CHARACTERS,
        }),
      ),
  );
  const candidates = all.filter(({ text }) => !text.isAside);
  const labelled = datesAfter(page, PUBLISHED_LABEL);
  const nearest = (fits: (candidate: Candidate) => boolean) => nearestDate(candidates.filter(fits));
  const inUrl = dateInUrl(pageUrl);
  const inText =
    nearest(({ text }) => PUBLISHED_HINT.test(text.hint)) ??
    nearest(({ text }) => /(?:^|\s)time(?:\s|$)/.test(text.hint)) ??
    nearest(({ text, isAlone }) => isAlone && DATE_HINT.test(text.hint)) ??
    nearest(({ distance, isAlone }) => isAlone && Math.abs(distance) <= MAX_DISTANCE) ??
    labelled[0] ??
    datesAfter(page, RECORDED_LABEL)[0];
  if (inUrl && inText && Math.abs(Date.parse(inUrl) - Date.parse(inText)) > MAX_DAYS_APART_MS) return inUrl;
  return (
    inText ??
    inUrl ??
    onlyDate(
      page,
      all.filter(({ text }) => /(?:^|\s)time(?:\s|$)/.test(text.hint)),
    )
  );
}

/**
 * The date that a page gives as that of its episode's release, if that was long before another date.
 * @param date ISO 8601
 * @returns ISO 8601 UTC
 */
export function earlierReleaseInText({ texts, language }: HtmlPage, date: string): string | null {
  const released = texts.flatMap((text, at) =>
    text.isAside
      ? []
      : findDays(text.text, dayOrderOfLanguage(language)).filter(({ start }) =>
          RELEASED_LABEL.test(labelOf(texts, at, start)),
        ),
  );
  const dates = new Set(released.map((found) => found.date));
  const [only] = dates;
  return only && dates.size === 1 && Date.parse(date) - Date.parse(only) >= MIN_PAGE_AGE_MS ? only : null;
}

/**
 * The dates in a run of text. Those with a year of two digits count where the text is for a date, and none that is part of a URL:
 * it is that of what the URL leads to.
 */
function datesIn({ text, hint }: PageText, order: DayOrder): FoundDate[] {
  if (text.includes("://")) return [];
  const dates = findDays(text, order);
  return dates.length === 0 && (PUBLISHED_HINT.test(hint) || DATE_HINT.test(hint)) ? findShortDays(text) : dates;
}

function datesAfter({ texts, language }: HtmlPage, label: RegExp): string[] {
  return texts.flatMap((text, at) =>
    findDays(text.text, dayOrderOfLanguage(language))
      .filter(({ start }) => label.test(labelOf(texts, at, start)))
      .map(({ date }) => date),
  );
}

/**
 * Where the language leaves open whether 05/01/2026 is in January or May, another date of the page tells: 25/12/2026 has the day
 * first.
 */
function dayOrderOfPage({ texts, language }: HtmlPage): DayOrder {
  return dayOrderOfLanguage(language) ?? dayOrderOf(texts.map(({ text }) => text));
}

function onlyDate({ texts }: HtmlPage, candidates: Candidate[]): string | null {
  const [first, ...others] = candidates;
  if (!first) return null;
  // The date for readers follows that in the attribute: "Published on 05/03/2026"
  const forReaders = texts[texts.indexOf(first.text) + 1]?.text.replace(/[\d./\s-]+$/u, "") ?? "";
  const isOwn = Math.abs(first.distance) <= MAX_DISTANCE || PUBLISHED_LABEL.test(forReaders);
  return isOwn && others.every(({ date }) => date.slice(0, 10) === first.date.slice(0, 10)) ? first.date : null;
}

/** The words before a date: in its own run of text, or else in the one before. */
function labelOf(texts: readonly PageText[], at: number, start: number): string {
  const before = texts[at]?.text.slice(0, start).trim() ?? "";
  return before === "" ? (texts[at - 1]?.text ?? "") : before;
}

/** A date before the heading is as near as one twice as far behind it: many pages list other episodes below. */
function nearestDate(candidates: Candidate[]): string | undefined {
  const penalty = ({ distance }: Candidate) => (distance < 0 ? -2 * distance : distance);
  return candidates.toSorted((a, b) => penalty(a) - penalty(b))[0]?.date;
}

/** WordPress and others put the day into the path, /2026/03/05/title/, and Podbay the second: /p/tide-tables/e/1772686800. */
function dateInUrl(pageUrl: string): string | null {
  const seconds = /^https?:\/\/(?:www\.)?podbay\.fm\/p\/[^/]+\/e\/(\d{9,10})(?:[/?#]|$)/.exec(pageUrl)?.[1];
  if (seconds) return new Date(Number(seconds) * 1000).toISOString();
  const [, year, month, day] =
    /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(new URL(pageUrl).pathname) ?? [];
  return year ? (findDays(`${year}-${month}-${day}`, undefined)[0]?.date ?? null) : null;
}
