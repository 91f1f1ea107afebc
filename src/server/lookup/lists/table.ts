import { dayOrderOf, findDate } from "../text/dates.ts";
import { isHostOf } from "../text/names.ts";
import { kindIn } from "../words/kinds.ts";
import { isGenericLinkText } from "../words/link-texts.ts";
import { isNamedAsBroadcast, isNamedAsShow, readHints, splitTitle, tidy } from "./hints.ts";
import { type LeftOut, type ListedLink, RANK, readLink } from "./links.ts";
import { CONTEXT_MAX_LENGTH, type ColumnMeaning, type ListColumn, type ListedAppearance } from "./list.ts";

/** A cell of a table, or a field of a record. */
export interface Cell {
  text: string;
  links: { href: string; text: string }[];
}

export interface Table {
  /** undefined where the first row may be the names */
  header: string[] | undefined;
  rows: Cell[][];
}

const COLUMN_NAMES: Record<ColumnMeaning, RegExp> = {
  link: /^(?:.* )?(?:urls?|links?|href|hyperlink|permalink|web ?site|web ?page|address|src|enlaces?|liens?|ссылк[аи]|リンク|链接|連結|رابط|الرابط|링크)(?: .*)?$|^(?:audio|video|media|recording|listen|watch|stream|mp3|spotify|apple|apple podcasts?|youtube|itunes|soundcloud|vimeo|web|homepage|adresse)$/iu,
  date: /^(?:.* )?(?:date|dates|datum|fecha|data|aired|published|released?|日付|公開日|放送日|配信日|日期|发布日期|تاريخ|التاريخ|дата|날짜)(?: .*)?$|^(?:day|year|jahr|año|ano|année|anno|when|年|السنة|год|time|pub ?date|published at|created at)$/iu,
  kind: /^(?:type|kind|category|format|media type|art|typ|kategorie|tipo|categor[ií]a|genre|catégorie|種類|種別|カテゴリ|类型|類型|النوع|نوع|тип|вид|유형)$/iu,
  show: /^(?:.* )?(?:show|podcast|outlet|venue|event|conf|conference|where|publication|publisher|source|medium|newspaper|journal|magazine|program|programme|channel|network|station|sendung|veranstaltung|magazin|zeitung|programa|medio|periódico|diario|journal|testata|giornale|rivista|evento|émission|emission|média|événement|trasmissione|番組|番組名|ポッドキャスト|媒体|イベント|节目|節目|播客|البرنامج|برنامج|البودكاست|بودكاست|программа|подкаст|шоу|издание|팟캐스트)(?: (?:name|title|titel|nombre|nom|nome))?$/iu,
  title:
    /^(?:.* )?(?:title|episode|topic|subject|headline|talk|titel|thema|folge|título|titulo|tema|episodio|episódio|titre|sujet|épisode|titolo|タイトル|題名|エピソード|标题|標題|题目|العنوان|عنوان|الحلقة|حلقة|название|заголовок|тема|выпуск|제목)(?: (?:title|name|titel))?$|^(?:name|text|what|label|interview|appearance)$/iu,
};
/** Names of columns that have the show where no other has it, unless they have platforms: "YouTube". */
const SPARE_SHOW =
  /^(?:platform|hosted by|host|with|organi[sz]er|organi[sz]ation|plataforma|plateforme|plattform|list (?:name|title|event))$/i;
/** Names of columns that have the outlet in some lists, and a person in others: their values decide. */
const OUTLET_OR_PERSON = /^(?:authors?|by|creator|autor(?:in|es)?|auteurs?|autore)$/i;
/** "Harbour Stories with Cleo Finn" */
const WITH_HOST = /\s+(?:with|mit|avec|con|hosted by|w\/)\s+\p{Lu}.*$/u;
/** Of the values of a column, that are named like shows. */
const SHOWS_SHARE = 0.5;
const SHOW_MEAN_LENGTH = 40;
/** Of two rows, one may have the name of its host by chance. */
const MIN_SHOWS = 3;
const SHOW_CELL_MAX_LENGTH = 100;
/** Names of columns that have links in some lists, and the outlet's name in others: "Newspaper or media". */
const MEDIUM = /\b(?:media|press|medien|medios|médias|newspaper|forum|occasion|web ?site)\b/iu;
/** "Headline and link" */
const HEADLINE = /\b(?:title|headline|topic)\b/i;
/** Addresses that are about something else than the appearance. */
const OTHER_LINK =
  /image|img|logo|cover|thumb|avatar|photo|picture|icon|poster|artwork|banner|twitter|mastodon|linkedin|facebook|instagram|author|guid|\bid\b|feed|location|map/i;
/** Addresses that are taken where there is no other. */
const SPARE_LINK = /transcript|slides|\bdeck\b|\bcode\b|repo|github/i;
/** These stay beside a better address: often it is only that of the event. */
const SLIDES = /slides|\bdeck\b/i;
/** Addresses that are the appearance's less likely than others are. */
const LESS_LIKELY_LINK = /event|conference|venue|show(?! ?notes)|podcast|publisher|source|home|site|host|organi[sz]/i;
const EPISODE_LINK = /episode|audio|video|recording/i;
const DESCRIPTION =
  /descri|summary|abstract|excerpt|quote|notes?|body|content|bio|html|tags|location|language|city|country|beschreibung|resumen/i;
const YEAR_NAME = /^(?:year|jahr|año|ano|année|anno|年|السنة|год)$/iu;
export const MAX_COLUMNS = 60;
export const SAMPLE_ROWS = 200;
/** Share of the filled cells of a column. */
const COLUMN_SHARE = 0.6;
const TITLE_CELL_MAX_LENGTH = 250;
const DATE_CELL_MAX_LENGTH = 40;

/** Reads a table or the records of a data file: each row is one appearance. @param given what the columns mean, as corrected by the user */
export function readTable(
  table: Table,
  baseUrl: string | undefined,
  leftOut: LeftOut,
  given?: readonly (ColumnMeaning | null)[],
): { appearances: ListedAppearance[]; columns: ListColumn[] } {
  const { header, rows } = withHeader(table);
  const count = Math.min(
    MAX_COLUMNS,
    Math.max(header?.length ?? 0, ...rows.slice(0, SAMPLE_ROWS).map((row) => row.length)),
  );
  const columns = Array.from({ length: count }, (_, at) => at);
  const names = columns.map((at) => tidy(header?.[at] ?? "") || `Column ${at + 1}`);
  const sample = rows.slice(0, SAMPLE_ROWS);
  const meanings = given
    ? columns.map((at) => given[at] ?? null)
    : meaningsOf(
        names,
        columns.map((at) => sample.map((row) => row[at])),
        header !== undefined,
      );
  const order = dayOrderOf(
    rows.flatMap((row) => columns.filter((at) => meanings[at] === "date").map((at) => row[at]?.text ?? "")),
  );
  const yearColumn = names.findIndex((name) => YEAR_NAME.test(words(name).replace(/^list /, "")));
  const appearances = rows.flatMap((row) => {
    const appearance = readRow(row, names, meanings, order, yearColumn, baseUrl, leftOut);
    return appearance ? [appearance] : [];
  });
  preferOwnLinks(appearances);
  return { appearances, columns: columns.map((at) => ({ header: names[at] ?? "", meaning: meanings[at] ?? null })) };
}

/** A link that several rows have beside different others leads to their show. */
function preferOwnLinks(appearances: ListedAppearance[]): void {
  const counts = new Map<string, number>();
  for (const { links } of appearances) for (const link of links) counts.set(link, (counts.get(link) ?? 0) + 1);
  const isShared = (link: string) => (counts.get(link) ?? 0) > 1;
  for (const appearance of appearances)
    appearance.links = appearance.links.toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)));
}

/** Takes the first row for the names of the columns, where it has no link and no date but the others do, or known names. */
function withHeader({ header, rows }: Table): Table {
  const [first, ...others] = rows;
  if (header || !first) return { header, rows };
  const isPlain = first.every(
    ({ text, links }) => links.length === 0 && text.length <= 60 && !/https?:|^\d+$/.test(text),
  );
  const known = first.filter(({ text }) => Object.values(COLUMN_NAMES).some((names) => names.test(words(text)))).length;
  const differs = others.slice(0, SAMPLE_ROWS).some((row) => row.some(({ links }) => links.length > 0));
  const isHeader =
    isPlain &&
    !first.some(({ text }) => findDate(text)) &&
    (known >= (others.length > 0 ? 2 : first.length) || (known >= 1 && differs));
  return isHeader ? { header: first.map(({ text }) => text), rows: others } : { header, rows };
}

/** "episodeUrl", "episode_url" → "episode url" */
function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.\-/:]+/g, " ")
    .trim();
}

/** What the columns mean: by their names, and by what is in them. */
function meaningsOf(names: string[], cells: (Cell | undefined)[][], hasNames: boolean): (ColumnMeaning | null)[] {
  const filled = cells.map((column) =>
    column.filter((cell): cell is Cell => cell !== undefined && (cell.text !== "" || cell.links.length > 0)),
  );
  const share = (column: Cell[], fits: (cell: Cell) => boolean) =>
    column.length === 0 ? 0 : column.filter(fits).length / column.length;
  const hasLinks = filled.map((column) => share(column, ({ links }) => links.length > 0));
  const meanings = names.map((name, at): ColumnMeaning | null => {
    const column = filled[at] ?? [];
    const label = hasNames ? words(name) : "";
    if (column.length === 0 || OTHER_LINK.test(label)) return null;
    const isAddress = share(column, isOnlyLink) >= COLUMN_SHARE;
    if (isAddress) return "link";
    if (isDescription(label)) return null;
    for (const meaning of ["date", "kind", "show", "title"] as const)
      if (COLUMN_NAMES[meaning].test(label)) return meaning;
    if (COLUMN_NAMES.link.test(label) && (hasLinks[at] ?? 0) > 0) return "link";
    return HEADLINE.test(label) ? "title" : MEDIUM.test(label) ? "show" : null;
  });
  // Two columns can have one meaning if no row has both: the podcast of some, the conference of others.
  const keepOne = (meaning: ColumnMeaning, better: (name: string) => boolean) => {
    const same = meanings.flatMap((other, at) => (other === meaning ? [at] : []));
    const isBetter = (at: number) => better(words(names[at] ?? ""));
    const kept: number[] = [];
    const spare: number[] = [];
    for (const at of [...same.filter(isBetter), ...same.filter((at) => !isBetter(at))]) {
      const isBeside = kept.some((other) => cells[at]?.some((cell, row) => cell?.text && cells[other]?.[row]?.text));
      (isBeside ? spare : kept).push(at);
    }
    for (const at of spare) meanings[at] = null;
    return spare;
  };
  // Of "name" and "title", one is the show's.
  const isTitle = (name: string) => /title|titel|título|titre|titolo/i.test(name);
  const hasTitle = meanings.some((meaning, at) => meaning === "title" && isTitle(words(names[at] ?? "")));
  const spare = keepOne("title", (name) => (hasTitle ? isTitle(name) : !/^name$/i.test(name)));
  const named = spare.find((at) => /^name$/i.test(words(names[at] ?? "")));
  if (named !== undefined && !meanings.includes("show")) meanings[named] = "show";
  if (!meanings.includes("show")) {
    const at = names.findIndex(
      (name, index) =>
        hasNames &&
        meanings[index] === null &&
        SPARE_SHOW.test(words(name)) &&
        share(filled[index] ?? [], ({ text }) => text.length <= SHOW_CELL_MAX_LENGTH && !isGenericLinkText(text)) >=
          COLUMN_SHARE,
    );
    if (at >= 0) meanings[at] = "show";
  }
  const areNames = (at: number, named: number) => {
    const column = filled[at] ?? [];
    return (
      named >= SHOWS_SHARE && new Set(column.map(({ text }) => text)).size > 1 && average(column) <= SHOW_MEAN_LENGTH
    );
  };
  const isOfHost = (text: string, row: number) =>
    cells.some((other) =>
      other[row]?.links.some(({ href }) => URL.canParse(href) && isHostOf(text, new URL(href).hostname)),
    );
  const shareOfRows = (at: number, fits: (text: string, row: number) => boolean) =>
    (cells[at] ?? []).filter((cell, row) => cell && cell.text !== "" && fits(cell.text, row)).length /
    Math.max(1, filled[at]?.length ?? 0);
  if (hasNames && !meanings.includes("show")) {
    const at = names.findIndex((name, index) => meanings[index] === null && OUTLET_OR_PERSON.test(words(name)));
    const title = meanings.indexOf("title");
    const titleCount = filled[title]?.length ?? 0;
    const shareOfOutlets = shareOfRows(at, (text, row) => isNamedAsShow(text) || isOfHost(text, row));
    const shareOfShows = shareOfRows(title, (text, row) => isNamedAsBroadcast(text) || isOfHost(text, row));
    if (areNames(at, shareOfOutlets)) meanings[at] = "show";
    // A list of shows calls their names titles, and has no dates. Beside persons, these are titles of what they made.
    else if (at < 0 && titleCount >= MIN_SHOWS && !meanings.includes("date") && areNames(title, shareOfShows))
      meanings[title] = "show";
  }
  keepOne("show", (name) => /show|podcast|outlet/i.test(name));
  keepOne("date", (name) => /^(?:date|published|pub ?date)/i.test(name));
  keepOne("kind", (name) => /type|kind/i.test(name));
  const free = (at: number) =>
    meanings[at] === null &&
    !(hasNames && (OTHER_LINK.test(words(names[at] ?? "")) || isDescription(words(names[at] ?? ""))));
  if (!meanings.includes("date")) {
    const at = filled.findIndex(
      (column, index) =>
        // A short description can be nothing but the date.
        (free(index) || (meanings[index] === null && DESCRIPTION.test(words(names[index] ?? "")))) &&
        share(column, ({ text }) => text.length <= DATE_CELL_MAX_LENGTH && findDate(text) !== undefined) >=
          COLUMN_SHARE,
    );
    if (at >= 0) meanings[at] = "date";
  }
  const texts = filled
    .map((column, at) => ({
      at,
      length: average(column),
      distinct: new Set(column.map(({ text }) => text)).size / Math.max(1, column.length),
    }))
    .filter(
      ({ at, length }) =>
        free(at) &&
        length >= 3 &&
        length <= TITLE_CELL_MAX_LENGTH &&
        share(filled[at] ?? [], ({ text }) => /\p{L}{2}/u.test(text)) >= COLUMN_SHARE,
    );
  if (!meanings.includes("title")) {
    const best = texts.filter(({ distinct }) => distinct > 0.5).toSorted((a, b) => b.length - a.length)[0];
    if (best) meanings[best.at] = "title";
  }
  if (!hasNames && !meanings.includes("show")) {
    const best = texts.find(({ at }) => meanings[at] === null);
    if (best) meanings[best.at] = "show";
  }
  return meanings;
}

/** Not "Title / Description". */
function isDescription(name: string): boolean {
  return DESCRIPTION.test(name) && !HEADLINE.test(name);
}

function isOnlyLink({ text, links }: Cell): boolean {
  return links.length > 0 && (isGenericLinkText(text) || /^\s*(?:(?:https?:\/\/|www\.)\S+[\s,;|]*)+$/i.test(text));
}

function average(column: Cell[]): number {
  return column.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, column.length);
}

function readRow(
  row: Cell[],
  names: string[],
  meanings: (ColumnMeaning | null)[],
  order: ReturnType<typeof dayOrderOf>,
  yearColumn: number,
  baseUrl: string | undefined,
  leftOut: LeftOut,
): ListedAppearance | undefined {
  const cell = (meaning: ColumnMeaning) => row.find(({ text }, at) => meanings[at] === meaning && text !== "");
  const found = linksOfRow(row, names, meanings, baseUrl, leftOut);
  const context = row
    .filter((_, at) => meanings[at] !== "link" && !OTHER_LINK.test(words(names[at] ?? "")))
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join(" · ")
    .slice(0, CONTEXT_MAX_LENGTH);
  const title = tidy(cell("title")?.text ?? "");
  const isListOfShows =
    !meanings.includes("title") &&
    names.some((name, at) => meanings[at] === "show" && COLUMN_NAMES.title.test(words(name)));
  const named = tidy(cell("show")?.text ?? "");
  const show = isListOfShows ? named.replace(WITH_HOST, "") : named;
  const year = row[yearColumn]?.text ?? "";
  const written = findDate(cell("date")?.text ?? "", order)?.date ?? (/^\d{4}$/.test(year) ? year : undefined);
  // "2024" in its column, "Fog Conference, May 2024" beside it
  const beside = written?.length === 4 ? findDate(context)?.date : undefined;
  const date = written && beside?.startsWith(`${written}-`) ? beside : written;
  const isProfile = show === "" && date === undefined && found.every(({ rank }) => rank === RANK.social);
  if (isProfile) for (const { url } of found) leftOut.add(url, "social profile");
  const links = isProfile ? [] : found;
  const showInTitle = show ? undefined : splitTitle(title)[1];
  const kind = kindIn(cell("kind")?.text ?? "");
  const hints =
    title === "" && !isListOfShows
      ? readHints({ linkText: links[0]?.text ?? "", otherLinkTexts: [], marked: [], heading: "", lines: [context] })
      : {};
  const isNamed =
    title !== "" ? show !== "" || date !== undefined : hints.title !== undefined && show !== "" && date !== undefined;
  if (links.length === 0 && !isNamed) {
    if (row.every((cell) => cell.links.length === 0)) leftOut.add(context, "no link");
    return undefined;
  }
  return {
    links: links.map(({ url }) => url),
    ...hints,
    ...(title ? { title: title.slice(0, 300) } : {}),
    ...(show || showInTitle ? { show: (show || showInTitle || "").slice(0, 300) } : {}),
    ...(date ? { date } : {}),
    ...(kind ? { kind } : {}),
    context,
  };
}

/** The links of a row, the best first: those of columns for links, else those in other cells. */
function linksOfRow(
  row: Cell[],
  names: string[],
  meanings: (ColumnMeaning | null)[],
  baseUrl: string | undefined,
  leftOut: LeftOut,
): (ListedLink & { text: string })[] {
  const found: (ListedLink & { text: string; likelihood: number; isDocument: boolean })[] = [];
  for (const [at, cell] of row.entries()) {
    const name = words(names[at] ?? "");
    const isForLinks = meanings[at] === "link";
    for (const { href, text } of cell.links) {
      const link = readLink(href, baseUrl);
      if (typeof link === "string") leftOut.add(href, link);
      else if (link.rank === RANK.file && !/\.pdf$/i.test(link.url)) leftOut.add(link.url, "file");
      else if (!isForLinks && (OTHER_LINK.test(name) || isDescription(name)))
        leftOut.add(link.url, link.rank === RANK.social ? "social profile" : "mentioned");
      else if (link.rank === RANK.social && !isForLinks) leftOut.add(link.url, "social profile");
      else {
        const isLess = LESS_LIKELY_LINK.test(name) && !EPISODE_LINK.test(name);
        const likelihood =
          (SPARE_LINK.test(name) || link.rank === RANK.file ? -10 : isForLinks ? 10 : 0) - (isLess ? 3 : 0) + link.rank;
        const isDocument =
          SLIDES.test(name) || (link.rank === RANK.file && (SLIDES.test(text) || !isGenericLinkText(text)));
        if (!found.some(({ url }) => url === link.url))
          found.push({ ...link, text: isGenericLinkText(text) ? "" : text, likelihood, isDocument });
      }
    }
  }
  const best = found.filter(({ likelihood, isDocument }) => likelihood > 0 || isDocument);
  return (best.length > 0 ? best : found).toSorted((a, b) => b.likelihood - a.likelihood);
}
