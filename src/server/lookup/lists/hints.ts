import type { DayOrder } from "../parse/date.ts";
import { findDate, findDayOfYear, withoutDate } from "../text/dates.ts";
import { isGenericLinkText } from "../words/link-texts.ts";

export const LINE_MAX_LENGTH = 1000;
export const MAX_LINES = 60;
/** The name of a field of an entry: "When: …" */
export const FIELD =
  /^\W{0,3}(?:when|where|date|time|day|location|place|venue|event|conference|show|podcast|outlet|type|format|role|topic|wann|wo|datum|ort|quand|où|lieu|cuándo|cuando|dónde|donde|fecha|lugar|quando|onde|dove|data|luogo|local|evento)\W{0,2}:\W{0,2}(?:\s|$)/iu;
/** Characters around texts that belong to none: bullets, pictures, separators. */
const EDGES = /^[\s”»›:;,.|/·•・*>→»–—_()[\]（）」』、。，،؛-]+|[\s“„‹:;,|/·•・*<>→«–—_([（）「『、。，،؛-]+$/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\ufe0f|\u200d/gu;
export const TEXT_MAX_LENGTH = 300;
export const SHOW_MAX_LENGTH = 100;

/** What a show is called, or the word before its number. */
const SHOW_WORD =
  /podcast|\bcast\b|\bradio\b|\bshow\b|\bfm\b|\btv\b|\bepisode\b|\bep\.?\s?\d|#\s?\d|talk(?:s|radio)?\b|conf(?:erence)?\b|summit|meetup|\bdays\b|\bday\s\d|news|magazine|times|\bbbc\b|\bnpr\b|подкаст|радио|番組|ラジオ|ポッドキャスト|播客|بودكاست|إذاعة|برنامج/iu;
/** A text that is nothing but a show's name: "The Fog Podcast", "The Harbour Hour", "FogCast", "Radio Fog", "Fog Signals #52". */
const SHOW_NAME =
  /(?:Podcast|Radio|Show|FM|Hour|Cast|Talks)$|^(?:Radio|Talk)\s\p{Lu}[\p{L}\p{N}]*$|(?:#\s?|\b(?:Episode|episode|Ep\.?|ep\.?)\s)\d+$/u;
const NO_SINGLE_SHOW =
  /[&/,+]|\b(?:and|or|und|y|et|on|in)\b|^(?:my|our|all|other|past|recent|latest|selected|featured|guest|upcoming)\b/iu;
/** "Harbour Workshop on Fog", "FOG 2024" */
const EVENT_NAME =
  /\b(?:workshop|seminar|symposium|colloquium|kolloquium|conference|konferenz|conférence|congress|congreso|congresso|tagung|summit|meetup|festival|forum|encuentro|encontro|colloque|summer school)\b|^[^\s].{1,60}\s(?:19|20)\d{2}$/iu;
/** What is no show: an account, the beginning of a sentence about the guest, and what stands before a date: "Aired on Friday". */
const NO_SHOW =
  /^(?:@[\w.]+|tv|radio|print|online|web|video|podcast|press|article|talk|interview|(?:I|we)\s(?:was|were|am|attended|gave|spoke|presented|delivered|joined|co-?hosted|talked|chatted)\b.*|(?:\p{L}+ed\son)?\s?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)?)$/iu;
/** A page, a volume, an issue or a number of an episode alone: "p. 18–19", "vol. 128", "Episode 79", "S. 4". */
const NUMBER_ALONE =
  /^(?:(?:pp?|pages?|s|seiten?|págs?|páginas?|pagine|str|sid|vol|volume|band|bd|jg|tome|no|nr|nº|n°|núm|num|issue|heft|ausgabe|season|staffel|chapter|ch|episode|ep|eps|folge|épisode|episodio|episódio|puntata|aflevering|avsnitt|odcinek|выпуск)\b\.?\s*#?\s*[\d.,–—:()/\s-]+)+$/iu;
const QUOTED =
  /“((?:[^“”]|“[^“”]{1,100}”){3,200})”|["“„«»‹›「『](.{3,200}?)["”“«»‹›」』]|(?:^|[\s|])‘(.{3,200}?)’(?=[,.;:)\s]|$)/u;
/** "Reed, I., & Fog, A. (2024). Slow radio. Fog Conference." */
const TITLE_OF_REFERENCE =
  /^[^()]{0,300}\p{Lu}\.,?\s\(\d{4}[^()]{0,25}\)[.:]?\s(.{3,300}?)[.?!](?:\s|$)|^[^().]{3,60},\s[^().]{3,200}\.\s\d{4}\.\s(.{3,300}?)[.?!](?:\s|$)/u;
const SEPARATOR = /\s+[-–—|•·@]+\s+|\s*[|•·—]\s*|:\s+|：/u;
/** Not that of an abbreviation. */
const FULL_STOP = /(?<=\p{L}{4})\.$/u;
/** "Comment on sea walls": what it is about, where another part can be the show. */
const ABOUT =
  /^(?:comment|commentary|interview|talk|lecture|presentation|article|op-?ed|opinion|entrevista|comentario|art[ií]culo|entretien|commentaire|vortrag|beitrag|kommentar|intervista|commento)\s(?:on|about|sobre|acerca de|sur|über|zu|zum|zur|su|sul|sulla)\s/iu;
/** Between two sentences, the title and the show of a line without other signs */
export const STOP = /(?<=\p{L}{3}|[)”"?!])\.\s+/u;
/** "Dune Post of 8 April", "Dünenpost vom 8. April": an outlet and its day. */
const BEFORE_DAY =
  /^\W*(\p{Lu}[^|.:;,]{1,60}?)\s(?:vom|von|of|dated|du|del|della|dell['’]|de|от|z dnia|ze dne|d\.d\.)\s*$/u;
/** Words before a link or a name: "“Slow radio” on", "Ada talks to me in" */
const FUNCTION_WORD_AT_END =
  /\s(?:on|at|in|for|with|by|from|to|the|and|auf|bei|im|mit|von|sur|dans|avec|chez|en|con|em|com)\s*$/iu;
/** Longer texts are sentences, unless they say that they are a show. */
const SHOW_MAX_WORDS = 8;
const LONG_SENTENCE = /^(?:\S+\s+){12,}\S+[.!?…]["”»)]?\s*$/u;
/** What is left of quotation marks around a title that was taken out. */
const EMPTY_QUOTES = /["“”„«»‘’']?\s*\|\s*["“”„«»‘’']/g;
/** What is left of a date between full stops. */
const STOPS = /(?:\s*[.,;]){2,}\s*$/;
/** A headline has as many. */
const HEADLINE_MIN_WORDS = 3;
const OUTLET_MAX_WORDS = 5;

/** Words before a show's name: "on", "Interview with the", "Commentaire pour". */
const BEFORE_SHOW = new RegExp(
  "^(?:(?:(?:granted|published|presented|organi[sz]ed|produced|aired|featured) (?:by|on|in|at)|on|at|for|with|in|by|from|via|guest on|auf|bei|im|in der|en|sur|dans|chez|no|na|em|su|presso)|" +
    "(?:(?:invited|guest|keynote) )?(?:talk|lecture|presentation|interviewed|interview|appearance|commentary|comment|article|op-?ed|nota|entrevista|art[ií]culo|reportaje|commentaire|intervention|entretien|vortrag|beitrag|artikel)" +
    String.raw` (?:at|on|in|for|with|by|en|de|del|para|sur|dans|pour|à|chez|auf|bei|im|für))\s+(?:the\s+(?=the\s))?`,
  "iu",
);

/** How the names of broadcasts end. Elsewhere, these words can be what a title is about: "Why radio matters". */
const BROADCAST = /(?:Podcast|\bRadio|\bShow|\bFM|\bTV|\bHour)$/;

/** Whether a text is the name of a broadcast by its last word. */
export function isNamedAsBroadcast(text: string): boolean {
  return BROADCAST.test(text);
}

/** Whether a text ends with a word that a name follows. */
export function endsWithFunctionWord(text: string): boolean {
  return FUNCTION_WORD_AT_END.test(text);
}

/** Whether a heading names one show, not a kind of them: "The Fog Podcast", but not "TV and Radio". */
export function isShowName(text: string): boolean {
  return /\p{L}\s+\p{L}/u.test(text) && SHOW_NAME.test(text) && !NO_SINGLE_SHOW.test(text);
}

/** Whether a text has a word that names of shows have, in it or before its number. */
export function isNamedAsShow(text: string): boolean {
  return SHOW_WORD.test(text);
}

export interface Hints {
  title?: string;
  show?: string;
  date?: string;
}

export interface HintSource {
  /** the text of the best link; "" without one */
  linkText: string;
  /** the two parts of that text, where one of them is bold or in italics */
  linkParts?: readonly string[];
  /** texts of the other links */
  otherLinkTexts: readonly string[];
  /** bold and italic texts outside of links */
  marked: readonly string[];
  /** of the section that is this one appearance; "" otherwise */
  heading: string;
  /** the whole text in its lines */
  lines: readonly string[];
  /** of the headings above: YYYY-MM-DD, YYYY-MM or YYYY */
  sectionDate?: string | undefined;
  /** how the list writes its days */
  dayOrder?: DayOrder;
}

/**
 * Reads what the text beside a link says of the appearance. All of it is a guess.
 * @param source of one row, paragraph or section
 */
export function readHints({
  linkText,
  linkParts = [],
  otherLinkTexts,
  marked,
  heading,
  lines,
  sectionDate,
  dayOrder,
}: HintSource): Hints {
  const short = lines.slice(0, MAX_LINES).map((line) => line.slice(0, LINE_MAX_LENGTH).replace(FIELD, ""));
  const text = short.join(" | ").slice(0, 2 * LINE_MAX_LENGTH);
  const found = [...short, heading].map((line) => findDate(line, dayOrder)).find((date) => date !== undefined);
  const exact = found?.date ?? sectionDate;
  const dayOfYear = exact?.length === 4 ? findDayOfYear(text, exact) : undefined;
  const date = dayOfYear?.date ?? exact;
  const undated = (part: string) => {
    const rest = withoutDate(part, findDate(part, dayOrder));
    return dayOfYear ? rest.replace(dayOfYear.text, " ") : rest;
  };
  const usable = (part: string) => tidy(undated(part));
  const ofDay = outletOfDay(short, dayOrder);
  const quoted = titleInQuotation(text, short, linkText, heading);
  const titles = [
    titleOfReference(text),
    quoted ?? "",
    ofDay?.title ?? "",
    linkText,
    heading,
    ...marked,
    ...otherLinkTexts,
    ...text.split(DASH).slice(0, 4),
  ]
    .map((part) => usable(part.slice(0, LINE_MAX_LENGTH)))
    .filter((part) => part !== "" && !isGenericLinkText(part));
  const ofParts = titleAndShowOf(linkParts.map(usable)) ?? titleBeforeOutlet(short, linkText, usable);
  if (ofParts) return { ...ofParts, ...(date ? { date } : {}) };
  if (ofDay && ofDay.title === "") return { show: ofDay.show, ...(date ? { date } : {}) };
  const [first] = titles;
  if (!first) return date ? { date } : {};
  const isQuoted = first === usable(quoted ?? "");
  const isUnmarked = ![linkText, heading, ...marked, ...otherLinkTexts].map(usable).includes(first);
  const [title, showInTitle] = isQuoted ? [first, undefined] : isUnmarked ? splitSentence(first) : splitTitle(first);
  const names = [linkText, heading, ...marked].map(usable);
  const besideOf = (known: string) =>
    showBeside(usable(known.replace(quoted ?? first, " | ").replace(EMPTY_QUOTES, " | ")), names, first);
  const isInLink = isQuoted && linkText !== "" && linkText.includes(quoted ?? "");
  const show =
    showInTitle ??
    ofDay?.show ??
    (isInLink ? showBeside(usable(text.replace(linkText, " | ")), [], first) : undefined) ??
    besideOf(text.replace(first, " | "));
  const isSwapped = !isQuoted && !showInTitle && show && isShowOf(title, show);
  const ownShow = isSwapped ? title : show && !isLong(show) ? show : undefined;
  const ownTitle = isSwapped ? show : title;
  return {
    title: ownTitle.replace(FULL_STOP, "").slice(0, TEXT_MAX_LENGTH),
    ...(ownShow ? { show: ownShow.replace(FULL_STOP, "").slice(0, SHOW_MAX_LENGTH) } : {}),
    ...(date ? { date } : {}),
  };
}

/** Of the two parts of a link, the shorter is the show, unless it is a label or the other one says that it is a show. */
function titleAndShowOf([first = "", second = ""]: readonly string[]): Hints | undefined {
  const [isFirst, isSecond] = [isNamedAsBroadcast(first), isNamedAsBroadcast(second)];
  const isShowFirst = isFirst === isSecond ? first.length < second.length : isFirst;
  const [title, name] = isShowFirst ? [second, first] : [first, second];
  const show = showIn(name);
  return show && title !== "" && !isGenericLinkText(title) && title.split(" ").length >= HEADLINE_MIN_WORDS
    ? namesOf(title, show)
    : undefined;
}

/** "How the bell was cast ([Slow Radio](…))": a linked outlet in brackets, behind a longer title without quotation marks. */
function titleBeforeOutlet(
  lines: readonly string[],
  linkText: string,
  usable: (part: string) => string,
): Hints | undefined {
  const show = linkText === "" ? undefined : showIn(linkText);
  const line = lines.find((text) => text.includes(`(${linkText}`));
  if (!show || !line || quotationIn(line)) return undefined;
  const title = usable(line.slice(0, line.indexOf(`(${linkText}`)));
  const isLonger = title.split(" ").length > Math.max(HEADLINE_MIN_WORDS, show.split(" ").length);
  return isLonger && show.split(" ").length <= OUTLET_MAX_WORDS && !SEPARATOR.test(title)
    ? namesOf(title, show)
    : undefined;
}

/** The outlet of a line that begins with it and its day, and the title behind that, if there is one. */
function outletOfDay(
  lines: readonly string[],
  dayOrder: DayOrder | undefined,
): { show: string; title: string } | undefined {
  const [line = ""] = lines;
  const found = findDate(line, dayOrder);
  const show = found && showIn(BEFORE_DAY.exec(line.slice(0, found.start))?.[1] ?? "");
  if (!found || !show) return undefined;
  const title = tidy(line.slice(found.end));
  return { show, title: isGenericLinkText(title) ? "" : title };
}

/**
 * The quotation that is the title: not words that a sentence quotes, not what stands in another line than a linked headline, and not the
 * beginning of a longer headline.
 */
function titleInQuotation(
  text: string,
  lines: readonly string[],
  linkText: string,
  heading: string,
): string | undefined {
  const quotation = quotationIn(text)?.text;
  if (quotation === undefined) return undefined;
  const headline = linkText || heading;
  if (headline !== "" && /^\p{Ll}/u.test(quotation)) return undefined;
  const isHeadline = headline.split(/\s+/).length >= HEADLINE_MIN_WORDS && !SHOW_WORD.test(headline);
  const ownLine = lines.find((line) => line.includes(headline)) ?? headline;
  if (isHeadline && !ownLine.includes(quotation)) return undefined;
  const rest = linkText.slice(linkText.indexOf(quotation) + quotation.length);
  const goesOn = linkText.includes(quotation) && /^[”"“’'»]?\s*:?\s+\p{Ll}/u.test(rest);
  return goesOn ? undefined : quotation;
}

/** What stands in quotation marks, and where they end. */
export function quotationIn(text: string): { text: string; end: number } | undefined {
  const found = QUOTED.exec(text);
  const quotation = found?.slice(1).find(Boolean);
  return found && quotation ? { text: quotation, end: found.index + found[0].length } : undefined;
}

/** The title of a reference, as papers have it at their end; "" for what is no reference. */
export function titleOfReference(text: string): string {
  const [, ofDated, ofYear = ""] = TITLE_OF_REFERENCE.exec(text) ?? [];
  return ofDated ?? ofYear;
}

function isLong(show: string): boolean {
  return show.split(" ").length > SHOW_MAX_WORDS && !SHOW_WORD.test(show);
}

/** Whether the first of two names is that of a show or an event, and the other one is not. */
function isShowOf(name: string, other: string): boolean {
  if (SHOW_WORD.test(other) || EVENT_NAME.test(other)) return false;
  return SHOW_NAME.test(name) || (EVENT_NAME.test(name) && name.length < other.length);
}

/** "Slow radio (The Fog Podcast, Leeds, May 2025)" */
const NAMED_IN_BRACKETS = /^(.{3,}?)\s*\(((?:[^()]|\([^()]*\)){3,})\)\s*$/u;
/** Between the names of a line, but not within one. */
const DASH = /\s+[-–—|•·@]+\s+|\s*[|•]\s*/u;

/**
 * Reads an appearance from a line that has no link.
 * @param beside the text of a link that leads nowhere; what is bold or in italics
 * @returns undefined unless the line has a title with a show or a date
 */
export function readNames(
  text: string,
  sectionDate: string | undefined,
  { linkText = "", marked = [], dayOrder }: Partial<Pick<HintSource, "linkText" | "marked" | "dayOrder">> = {},
): Hints | undefined {
  const line = text.slice(0, LINE_MAX_LENGTH);
  const { date, ...hints } = readHints({
    linkText,
    otherLinkTexts: [],
    // What is beside the date is the show.
    marked: marked.toSorted((a, b) => Number(Boolean(findDate(a))) - Number(Boolean(findDate(b)))),
    heading: "",
    lines: [line],
    sectionDate,
    ...(dayOrder && { dayOrder }),
  });
  const found = findDate(line, dayOrder);
  const [, before = "", within = ""] = NAMED_IN_BRACKETS.exec(line) ?? [];
  const isDatedWithin = before !== "" && found !== undefined && found.start >= line.indexOf(within);
  const [place = ""] = isDatedWithin ? tidy(line.slice(line.indexOf(within), found.start)).split(/[,;]\s/) : [];
  const showWithin = showIn(place);
  const undated = isDatedWithin && !showWithin ? tidy(before) : tidy(withoutDate(line, found));
  const names = undated
    .split(DASH)
    .map(tidy)
    .filter((name) => name !== "" && !isGenericLinkText(name));
  const [first = "", second] = names;
  const named: Hints = linkText
    ? hints
    : showWithin
      ? namesOf(tidy(before), showWithin)
      : names.length === 2 && second
        ? isTitleFirst(first, second)
          ? namesOf(first, second)
          : namesOf(second, first)
        : names.length === 1 && !QUOTED.test(line) && marked.every((part) => part.length >= first.length)
          ? namesOf(first, "")
          : hints;
  if (!named.title || (!named.show && !date)) return undefined;
  const [title, showInTitle] = named.show ? [named.title, undefined] : splitTitle(named.title);
  return { ...named, title, ...(showInTitle ? { show: showInTitle } : {}), ...(date ? { date } : {}) };
}

/** Of two names beside each other, one says that it is a show, or the longer one is the title. */
function isTitleFirst(first: string, second: string): boolean {
  const isShow = [first, second].map((name) => SHOW_WORD.test(name));
  return isShow[0] === isShow[1] ? first.length > second.length : isShow[1] === true;
}

function namesOf(title: string, show: string): Hints {
  return { title: title.slice(0, TEXT_MAX_LENGTH), ...(show ? { show: show.slice(0, SHOW_MAX_LENGTH) } : {}) };
}

/** "The Fog Podcast #52: Slow radio", "Slow radio - The Fog Podcast" */
export function splitTitle(text: string): [title: string, show: string | undefined] {
  const parts = text.split(SEPARATOR).map(tidy).filter(Boolean);
  if (parts.length < 2) return [text, undefined];
  const at = parts.findIndex(
    (part) =>
      (SHOW_WORD.test(part) || SHOW_NAME.test(part)) && !NUMBER_ALONE.test(part) && part.length <= SHOW_MAX_LENGTH,
  );
  if (at === 0) return [text.slice(text.indexOf(parts[1] ?? "")), parts[0]];
  if (at === parts.length - 1) return [tidy(text.slice(0, text.lastIndexOf(parts[at] ?? ""))), parts[at]];
  // As browsers show a page's title: "Fog and other delays | Tide Tables"
  const [, before = "", site] = /^([^|]{3,}?)\s\|\s([^|]{2,60})$/.exec(text) ?? [];
  if (at < 0 && site && site.length < before.length) return [tidy(before), tidy(site)];
  return [text, undefined];
}

/** Like splitTitle(), of a text of which nothing says where the title ends: "Comment on tides. Radio Kelp World Report". */
function splitSentence(text: string): [title: string, show: string | undefined] {
  const [before = "", after = "", another] = text.split(STOP);
  const show = another === undefined && /^\p{Lu}/u.test(after) ? showIn(after) : undefined;
  return show && before !== "" ? [before, show] : splitTitle(text);
}

/** "delfi.lt", "Vox.com": outlets that are called like their domain */
const DOMAIN =
  /^(?!www\.)(?=[^.]*\p{L})[\p{L}\p{N}-]{2,40}(?:\.[\p{L}\p{N}-]{2,20})?\.(?!(?:mp3|mp4|pdf|html?|php|jpe?g|png)$)\p{L}{2,10}$/u;

/** Whether a text says something of its own, be it a domain that an outlet is called by. */
export function isTelling(text: string): boolean {
  return DOMAIN.test(text) || !isGenericLinkText(text);
}

function isName(part: string): boolean {
  return part !== "" && isTelling(part) && part.length <= SHOW_MAX_LENGTH;
}

/** The names between commas and full stops that can be shows, without the words before them: "on The Fog Podcast, 43 min". */
export function showsIn(text: string): string[] {
  return text.split(/[,;、،]\s+|(?<=\p{L}{4}|\))\.\s+/u).flatMap((part) => showIn(part) ?? []);
}

/** The name of a show without the words before it; undefined for what is none. */
export function showIn(text: string): string | undefined {
  const name = tidy(tidy(text.replace(STOPS, "")).replace(BEFORE_SHOW, "")).replace(FULL_STOP, "");
  return name.length > 1 &&
    isName(name) &&
    !NO_SHOW.test(name) &&
    !endsWithFunctionWord(name) &&
    !NUMBER_ALONE.test(name) &&
    /\p{L}/u.test(name)
    ? name
    : undefined;
}

/** The show in what stands beside the title. */
function showBeside(rest: string, named: readonly string[], title: string): string | undefined {
  const other = named.find((part) => part !== title && isName(part));
  const parts = rest.split(SEPARATOR);
  // A part of a long sentence is a show only if it says so.
  const isTopic = (part: string) => ABOUT.test(tidy(part));
  const short = parts
    .filter((part) => part.length <= SHOW_MAX_LENGTH && !LONG_SENTENCE.test(part))
    .toSorted((a, b) => Number(isTopic(a)) - Number(isTopic(b)))
    .flatMap(showsIn)
    .toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)));
  const best =
    parts.flatMap(showsIn).find((part) => SHOW_WORD.test(part)) ??
    (other && rest.includes(other) ? other : undefined) ??
    short[0];
  return best ?? other;
}

/** Without pictures, bullets, quotation marks around it, and unpaired brackets. */
export function tidy(text: string): string {
  const bare = text
    .replace(EMOJI, "")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(EDGES, "")
    .replace(/^@\s|\s@$|\s\.$/g, "")
    .trim();
  const quoted = /^["'“„«‘״](.*)["'”“»’״]$/u.exec(bare)?.[1]?.trim();
  return quoted ?? bare.replace(/^([^(]*)\)$|^([^[]*)\]$|^([^“„"]*)”$/u, "$1$2$3");
}
