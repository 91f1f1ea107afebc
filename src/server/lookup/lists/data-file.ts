import { isObject, type JsonObject } from "../parse/json.ts";
import { readCell } from "./cells.ts";
import { LIST_MAX_ENTRIES } from "./list.ts";
import type { Cell, Table } from "./table.ts";

const MAX_DEPTH = 12;
const MAX_FIELDS = 60;
/** Fields with links that are the record's own, not records themselves. */
const LINK_FIELD = /^(?:links?|urls?|hrefs?|media|videos?|audio|recordings?|resources?|platforms?|listen|watch)$/i;
const YOUTUBE_ID = /^[\w-]{11}$/;
const NAME_FIELD =
  /^(?:title|name|episode|label|topic|headline|talk|event|show|podcast|titulo|título|charla|evento|titel|vortrag|titre)$/i;
/** Lists whose records are appearances even if they have nothing but a title. */
const APPEARANCES_FIELD = /^(?:talks?|sessions?|presentations?|episodes?|appearances?|interviews?)$/i;

interface DataRecord {
  fields: Map<string, Cell>;
}

/**
 * Finds the records of a data file: objects with an address or a title, in lists at any depth. What a list is called, and what stands
 * beside it, belongs to its records: "talks: […]", "{ year: 2024, items: […] }".
 */
export function tableOfData(data: unknown): Table | undefined {
  const records: DataRecord[] = [];
  collect(data, "", new Map(), 0, records);
  if (records.length === 0) return undefined;
  const names = new Set<string>();
  for (const { fields } of records) for (const name of fields.keys()) if (names.size < MAX_FIELDS) names.add(name);
  const header = [...names];
  return {
    header,
    rows: records.map(({ fields }) => header.map((name) => fields.get(name) ?? { text: "", links: [] })),
  };
}

function collect(
  value: unknown,
  listName: string,
  outer: Map<string, Cell>,
  depth: number,
  records: DataRecord[],
): void {
  if (depth > MAX_DEPTH || records.length > LIST_MAX_ENTRIES) return;
  if (Array.isArray(value)) {
    const isList = value.some(
      (item) =>
        isObject(item) && (isRecord(item) || Object.values(item).some((part) => isObject(part) && isRecord(part))),
    );
    for (const item of value) {
      if (typeof item === "string") addText(item, listName, outer, records);
      else if (isObject(item) && (isList || isPartOfEntry(listName, item)) && nestedRecords(item).length === 0)
        addRecord(item, listName, outer, records);
      else collect(item, listName, outer, depth + 1, records);
    }
    return;
  }
  if (!isObject(value)) return;
  const nested = Object.entries(value).filter(([, child]) => typeof child === "object" && child !== null);
  const lists = new Set(nestedRecords(value));
  const beside = Object.fromEntries(
    Object.entries(value).filter(([, child]) => !Array.isArray(child) && (lists.size > 0 || typeof child !== "object")),
  );
  const own = new Map(outer);
  // The title and the links of the whole file are not its records'.
  for (const [name, cell] of fieldsOf(beside))
    if (depth > 0 || !(/^(?:title|name)$/i.test(name) || cell.links.length > 0)) own.set(`list ${name}`, cell);
  // An event with its talks: the event is no appearance beside them.
  if (lists.size > 0) {
    for (const [name, child] of nested)
      if (lists.has(child) || (isObject(child) && nestedRecords(child).length > 0))
        collect(child, name, own, depth + 1, records);
    return;
  }
  if (nested.length === 0) {
    if (isRecord(value)) addRecord(value, listName, outer, records);
    return;
  }
  // Records by their names: { "slow-radio": { title, url } }
  for (const [name, child] of nested)
    if (isObject(child) && isRecord(child) && nestedRecords(child).length === 0)
      addRecord(child, listName, own, records);
    else collect(child, Array.isArray(child) ? name : listName, own, depth + 1, records);
}

/** Some write every value as a list: of a name in several languages, the first counts. */
function single(name: string, value: unknown): unknown {
  const isName = Array.isArray(value) && (NAME_FIELD.test(name) || value.length === 1);
  return isName && value.length > 0 && value.every((part) => typeof part === "string") ? value[0] : value;
}

/** Whether an object has an address of its own, or a name and something beside it. */
function isRecord(object: JsonObject): boolean {
  const entries = fieldsIn(object);
  return (
    hasLink(object) ||
    (entries.length >= 2 &&
      entries.some(([name, value]) => NAME_FIELD.test(name) && typeof value === "string") &&
      !entries.some(([, value]) => Array.isArray(value) && value.some(isObject)))
  );
}

function fieldsIn(object: JsonObject) {
  return Object.entries(object).map(([name, value]) => [name, single(name, value)] as const);
}

function hasLink(object: JsonObject): boolean {
  return fieldsIn(object).some(
    ([name, value]) =>
      (typeof value === "string" && readCell(value.slice(0, 2100)).links.length > 0) ||
      (LINK_FIELD.test(name) && typeof value === "object" && value !== null),
  );
}

/**
 * Lists of records in a record: the episodes of a show, say, as opposed to the links of an appearance. What has no text of its own is
 * no appearance: all its lists are lists of records.
 */
function nestedRecords(object: JsonObject, depth = 0): unknown[] {
  if (depth > MAX_DEPTH) return [];
  const hasText = Object.values(object).some((value) => typeof value === "string");
  return Object.entries(object)
    .filter(([, value]) => Array.isArray(value))
    .filter(
      ([name, value]) =>
        (!hasText || !LINK_FIELD.test(name)) &&
        (value as unknown[]).some(
          (item) =>
            isObject(item) &&
            ((isRecord(item) && Object.keys(item).length > 1) ||
              isPartOfEntry(name, item) ||
              nestedRecords(item, depth + 1).length > 0),
        ),
    )
    .map(([, value]) => value);
}

/** Whether a record of a list of talks has a title or a day. What is around it says the rest: the event, or the title. */
function isPartOfEntry(listName: string, record: JsonObject): boolean {
  return (
    APPEARANCES_FIELD.test(listName) && (typeof (record.title ?? record.citation) === "string" || "date" in record)
  );
}

function addText(text: string, listName: string, outer: Map<string, Cell>, records: DataRecord[]): void {
  const cell = readCell(text);
  if (cell.links.length > 0) records.push({ fields: withList(new Map([...outer, ["text", cell]]), listName) });
}

function addRecord(object: JsonObject, listName: string, outer: Map<string, Cell>, records: DataRecord[]): void {
  const fields = fieldsOf(object);
  for (const [name, cell] of outer) if (!fields.has(name)) fields.set(name, cell);
  records.push({ fields: withList(fields, listName) });
}

/** The fields of a record, with those of the objects in it: "event.name". */
function fieldsOf(object: JsonObject): Map<string, Cell> {
  const fields = new Map<string, Cell>();
  const isVideo = Object.values(object).some((value) => typeof value === "string" && /^youtube$/i.test(value));
  for (const [name, written] of Object.entries(object).slice(0, MAX_FIELDS)) {
    const value = single(name, written);
    const parts =
      isObject(value) && !(value instanceof Date) && !LINK_FIELD.test(name)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner] as const)
        : [[name, value] as const];
    for (const [part, inner] of parts) {
      // { id: "…", type: "youtube" }
      const video = videoOf(isVideo && part === "id" ? "youtube" : part, inner);
      const cell = video ?? cellOf(inner, 0);
      if (cell.text !== "" || cell.links.length > 0) fields.set(video ? "youtube" : part, cell);
    }
  }
  return fields;
}

/** A field that has a video's id alone. */
function videoOf(name: string, value: unknown): Cell | undefined {
  if (typeof value !== "string" || !/youtube|^yt|video_?id/i.test(name) || !YOUTUBE_ID.test(value)) return undefined;
  return { text: "", links: [{ href: `https://www.youtube.com/watch?v=${value}`, text: "" }] };
}

/** The name of a list may say the year or the kind of its records. */
function withList(fields: Map<string, Cell>, listName: string): Map<string, Cell> {
  const year = /^[a-z]?((?:19|20)\d{2})$/i.exec(listName)?.[1];
  if (year && !fields.has("year")) return fields.set("year", { text: year, links: [] });
  const hasKind = [...fields.keys()].some((name) => /^(?:type|kind)$/i.test(name));
  if (listName !== "" && !hasKind) fields.set("kind", { text: listName, links: [] });
  return fields;
}

function cellOf(value: unknown, depth: number): Cell {
  if (typeof value === "string" || typeof value === "number") return readCell(String(value));
  if (value instanceof Date) return { text: value.toISOString(), links: [] };
  if (typeof value !== "object" || value === null || depth > 3) return { text: "", links: [] };
  const cells = Object.values(value).map((child) => cellOf(child, depth + 1));
  const label = cells.find(({ text, links }) => text !== "" && links.length === 0)?.text ?? "";
  const links = cells
    .flatMap((cell) => cell.links)
    .map((link) => (Array.isArray(value) ? link : { ...link, text: link.text || label }));
  return {
    text: cells
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" · "),
    links,
  };
}
