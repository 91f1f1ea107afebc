import { z } from "zod";
import { episodeKindSchema } from "../episodes/kind.ts";
import { duplicateEpisodeSchema, type EpisodeDraft } from "../episodes/metadata.ts";
import { isoTimestamp, optionalText, requiredText, requiredUrl, TITLE_MAX_LENGTH } from "../fields.ts";
import { LINK_PRIVACIES } from "../links/shareable.ts";
import { findNumericDate, type NumericDateOrder } from "./numeric-date.ts";

/*
 * A guest imports a list of appearances that they have somewhere already. Each row of the list is looked up in the background,
 * and the guest decides which are added to a feed.
 */

/** Rows of a list that are looked up. A longer list is imported in parts. */
export const IMPORT_ROWS_MAX = 500;
/** of the page, file or text */
export const IMPORT_MAX_BYTES = 5_000_000;
export const IMPORT_TOO_LARGE_MESSAGE = "This list is larger than 5 MB. Split it and import the parts one by one.";
/** Lists that a guest can have at a time. */
export const IMPORTS_MAX = 50;
/** A list that nobody finishes is deleted after this time. */
export const IMPORT_KEPT_DAYS = 30;
/** One that could not be read is forgotten after this time. */
export const FAILED_IMPORT_KEPT_DAYS = 1;
/** Episodes to choose from, at most, where a row may be one of several. */
export const IMPORT_CHOICES_MAX = 5;
/** Of the links that no appearance has, so many are shown. */
export const LEFT_OUT_SHOWN_MAX = 200;
const FILE_NAME_MAX_LENGTH = 200;
const COLUMNS_MAX = 200;

export const COLUMN_MEANINGS = ["title", "show", "date", "link", "kind"] as const;
const columnMeaning = z.enum(COLUMN_MEANINGS, `Meaning must be one of ${COLUMN_MEANINGS.join(", ")}`);
export type ImportColumnMeaning = z.infer<typeof columnMeaning>;

/** The query of POST /api/imports where the body is the list itself: a file, or what was pasted. */
export const importUploadSchema = z.object({
  /** of a file; helps to recognize its format */
  name: z.string().trim().max(FILE_NAME_MAX_LENGTH, "The file's name is too long").optional(),
  /** of what was pasted; a file's format is recognized */
  format: z.enum(["html", "text"], "Format must be html or text").optional(),
});
export type ImportUpload = z.infer<typeof importUploadSchema>;

/** The fields of the request of POST /api/imports in JSON, which has one of them: a page's address, or what was pasted. */
export const IMPORT_SOURCES = ["url", "text", "html"] as const;
export const importUrlSchema = requiredUrl("URL");

/** What the columns of a table mean, in their order; null for those that mean nothing. */
export const importColumnsSchema = z.object({
  columns: z.array(columnMeaning.nullable(), "Columns must be a list").max(COLUMNS_MAX, "There are too many columns"),
});

const rowIds = z
  .array(z.int("Row ids must be whole numbers"), "Row ids must be a list")
  .min(1, "Choose at least one row")
  .max(IMPORT_ROWS_MAX, `No more than ${IMPORT_ROWS_MAX} rows can be chosen at once`);

export const importTicksSchema = z.object({
  rowIds,
  isTicked: z.boolean("Ticked must be true or false"),
});
export type ImportTicks = z.infer<typeof importTicksSchema>;

/** What the guest corrects in a row. A link has the row looked up again. */
export const importRowChangesSchema = z.object({
  title: requiredText("Title", TITLE_MAX_LENGTH).optional(),
  showName: optionalText("Show name", TITLE_MAX_LENGTH),
  releaseDate: z.iso.date("Release date must be a date").optional(),
  kind: episodeKindSchema.optional(),
  link: requiredUrl("Link").optional(),
  /** which of the row's choices it is, from 0; null for none of them */
  choice: z
    .int("Choice must be a whole number")
    .min(0, "Choice must be one of the row's")
    .max(IMPORT_CHOICES_MAX - 1, "Choice must be one of the row's")
    .nullish(),
});
export type ImportRowChanges = Partial<z.infer<typeof importRowChangesSchema>>;

/**
 * How a whole list is written, where it was read otherwise. swapped: what was taken for the titles are the shows, and the other way round;
 * headings-are-shows: the heading above a row is its show; days-first, months-first: digits in its text are its date, in this order.
 */
export const LIST_READINGS = ["swapped", "headings-are-shows", "days-first", "months-first"] as const;
export const importReadingSchema = z.object({
  reading: z.enum(LIST_READINGS, `Reading must be one of ${LIST_READINGS.join(", ")}`),
});
export type ListReading = z.infer<typeof importReadingSchema>["reading"];

/** A part of the list that was left out, as `leftOut` has it, which is an appearance after all. */
export const importLeftOutSchema = z.object({ part: z.string("Part must be one of those that were left out") });

/** Rows whose links are dead, whose episodes a directory is asked for by their names. */
export const importNameSearchSchema = z.object({ rowIds });

export const importAdditionSchema = z.object({ feedId: z.int("Feed id must be a whole number"), rowIds });
export type ImportAddition = z.infer<typeof importAdditionSchema>;

/**
 * What became of a row. waiting: not looked up yet; found: its link leads to the episode; choose: it may be one of several;
 * dead-found: its link does not lead there, but show and title do; not-found: it can be kept without audio; already: the guest has it,
 * or it is in the list twice.
 */
export const IMPORT_ROW_STATES = ["waiting", "found", "choose", "dead-found", "not-found", "already"] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/**
 * Why it is so. list-differs: the list says something else than the episode; link-dead, name-unknown (dead, and
 * no directory knows the names beside it), link-slow (no answer in time), link-refused
 * (the site lets nobody in but browsers), no-link, no-recording (a page without audio or video), whole-show: what is wrong with the link; show-unknown: only the title
 * was found; in-feed, in-list: where the guest has it; gave-up: the look-up did not end; chosen, edited: by the guest, who can have an edited
 * row whose link is dead (link-dead) searched for by its new name.
 */
export const IMPORT_ROW_REASONS = [
  "list-differs",
  "link-dead",
  "name-unknown",
  "link-slow",
  "link-refused",
  "no-link",
  "no-recording",
  "whole-show",
  "show-unknown",
  "in-feed",
  "in-list",
  "gave-up",
  "chosen",
  "edited",
] as const;
export type ImportRowReason = (typeof IMPORT_ROW_REASONS)[number];

/** The fields of a draft in a list: all but the description, which is long, and what is known of the file. */
export const IMPORT_DRAFT_FIELDS = [
  "title",
  "showName",
  "releaseDate",
  "duration",
  "imageUrl",
  "audioUrl",
  "youtubeUrl",
  "appleUrl",
  "spotifyUrl",
  "showNotesUrl",
  "sourceFeedUrl",
  "sourceGuid",
] as const satisfies (keyof EpisodeDraft)[];
type ImportDraftField = (typeof IMPORT_DRAFT_FIELDS)[number];

export const importDraftSchema = z
  .object(
    Object.fromEntries(IMPORT_DRAFT_FIELDS.map((field) => [field, z.string().nullable()])) as Record<
      ImportDraftField,
      z.ZodNullable<z.ZodString>
    >,
  )
  .extend({ linkPrivacy: z.enum(LINK_PRIVACIES).nullish() });
export type ImportDraft = z.infer<typeof importDraftSchema>;

/** A row as the list has it. */
export const listedRowSchema = z.object({
  links: z.array(z.string()),
  title: z.string().nullable(),
  showName: z.string().nullable(),
  /** YYYY-MM-DD; YYYY-MM or YYYY where the list says no more */
  date: z.string().nullable(),
  /** null where neither the list nor the guest says it: what is added is a podcast then */
  kind: episodeKindSchema.nullable(),
  context: z.string(),
  /** the heading directly above it in the list */
  heading: z.string().optional(),
  /** whether the guest has given the link since: what the list says raises no doubts then */
  hasNewLink: z.boolean().optional(),
  /** whether the guest has corrected the row, or chosen what it is */
  isCorrected: z.boolean().optional(),
});
export type ListedRow = z.infer<typeof listedRowSchema>;

export const importRowSchema = z.object({
  id: z.int(),
  /** what the list says, which helps to find the episode and to check it */
  hint: listedRowSchema,
  state: z.enum(IMPORT_ROW_STATES),
  reason: z.enum(IMPORT_ROW_REASONS).nullable(),
  /** what would be added; null while it waits or has to be chosen */
  draft: importDraftSchema.nullable(),
  candidates: z.array(importDraftSchema),
  /** the guest's episode that is the same */
  alreadyIn: duplicateEpisodeSchema.nullable(),
  /** whether it has what an episode needs: a title and a date */
  isAddable: z.boolean(),
  isTicked: z.boolean(),
  isAdded: z.boolean(),
  /** whether a podcast directory, which answers few questions a minute, is still asked about it: what is found then replaces this */
  awaitsDirectory: z.boolean(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Whether a row is as it was read: the guest has neither corrected it, nor chosen what it is, nor added it. */
export function isAsRead({ hint, isAdded }: Pick<ImportRow, "hint" | "isAdded">): boolean {
  return !isAdded && !hint.isCorrected;
}

/** What the list says of a row, read otherwise. */
export function rereadRow(listed: ListedRow, reading: ListReading): ListedRow {
  if (reading === "swapped") return { ...listed, title: listed.showName, showName: listed.title };
  if (reading === "headings-are-shows") return { ...listed, showName: listed.heading ?? listed.showName };
  const found = hasDay(listed) ? undefined : findDateInRow(listed, reading);
  if (!found) return listed;
  const withoutDate = (field: string | null) => (field?.trim() === found.text ? null : field);
  return {
    ...listed,
    date: found.date,
    title: withoutDate(listed.title),
    showName: withoutDate(listed.showName),
  };
}

/** Whether the list says the day of a row, and not only its month or year. */
export function hasDay({ date }: ListedRow): boolean {
  return date?.length === "2026-01-05".length;
}

/** The digits in a row's text that are its date. */
export function findDateInRow({ title, showName, context }: ListedRow, order: NumericDateOrder) {
  return [title, showName, context].map((text) => findNumericDate(text ?? "", order)).find(Boolean);
}

/** Whether a directory may know the episode of a dead link. It answers few questions a minute, so the guest says when it is worth one. */
export function canFindByName({
  state,
  reason,
  hint,
  isAdded,
  awaitsDirectory,
}: Pick<ImportRow, "state" | "reason" | "hint" | "isAdded" | "awaitsDirectory">): boolean {
  const hasNames = hint.title !== null || hint.showName !== null;
  const canBePodcast = hint.kind !== "talk" && hint.kind !== "article";
  return state === "not-found" && reason === "link-dead" && hasNames && canBePodcast && !isAdded && !awaitsDirectory;
}

/** Whether a row is a subscription to a show, which can be watched for the guest. */
export function isWholeShow({ reason, hint, isAdded }: Pick<ImportRow, "reason" | "hint" | "isAdded">): boolean {
  return reason === "whole-show" && hint.title === null && hint.links.length > 0 && !isAdded;
}

/**
 * reading: the list is not read yet; looking-up: rows of it wait; ready: the links of all rows were tried, and what a directory knows may
 * still be added; failed: it could not be read, and the
 * message says why.
 */
export const IMPORT_STATUSES = ["reading", "looking-up", "ready", "failed"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The response of GET /api/imports: the guest's lists, the newest first. */
export const importListSchema = z.array(
  z.object({
    id: z.int(),
    status: z.enum(IMPORT_STATUSES),
    source: z.string().nullable(),
    createdAt: isoTimestamp,
    /** rows that were not added */
    openCount: z.int(),
  }),
);
export type ImportSummary = z.infer<typeof importListSchema>[number];

/** The response of POST /api/imports. */
export const startedImportSchema = z.object({ id: z.int() });

export const importSchema = z.object({
  id: z.int(),
  status: z.enum(IMPORT_STATUSES),
  message: z.string().nullable(),
  /** rows that are looked up, of all */
  done: z.int(),
  total: z.int(),
  /** the page's URL, the file's name, or null for what was pasted */
  source: z.string().nullable(),
  createdAt: isoTimestamp,
  /** of a table: its columns and what they mean */
  columns: z.array(z.object({ header: z.string(), meaning: columnMeaning.nullable() })).nullable(),
  /** whether the columns can still be given another meaning */
  canChangeColumns: z.boolean(),
  /** appearances that are not looked up, because the list is too long */
  notTakenCount: z.int(),
  /** whether the list has more appearances than were counted */
  isCut: z.boolean(),
  leftOut: z.array(z.object({ url: z.string(), reason: z.string() })),
  leftOutCount: z.int(),
  /** the feed that rows were added to last, while that can be undone; null otherwise */
  undoable: z.object({ feedId: z.int(), count: z.int() }).nullable(),
  rows: z.array(importRowSchema),
});
export type Import = z.infer<typeof importSchema>;

export const importAdditionResultSchema = z.object({
  addedCount: z.int(),
  /** rows that the feed has already */
  alreadyCount: z.int(),
  /** rows that lack a title or a date, or are not looked up yet */
  incompleteCount: z.int(),
});
export type ImportAdditionResult = z.infer<typeof importAdditionResultSchema>;

/** The state of the browser's history with which a feed's page opens the page of the list. */
export interface ImportLinkState {
  /** where episodes are added, unless the guest chooses another feed */
  feedId: number;
}
