import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type {
  Import,
  ImportAdditionResult,
  ImportColumnMeaning,
  ImportRowChanges,
  ImportSummary,
  ImportTicks,
  ListReading,
} from "#domain/imports/import.ts";
import type { PastedList } from "#domain/imports/list-text.ts";
import { BrowserError, callApi, sendFile } from "#web/lib/api-client.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { findFeedForAdditions } from "./feeds.ts";
import { failure, type Messages } from "./messages.ts";

/** How soon it is asked whether a list has been read, which takes a second for most. */
const READING_POLL_MS = 300;
/** What takes longer, such as behind other lists, goes on without the form: the page says that the list is being read. */
const READING_POLLS_MAX = 12;

/**
 * How long to wait before asking again for what is worked on: longer and longer while nothing changes, so that nothing is asked for ever
 * at the same pace.
 * @param polls since the last change
 */
export function pollPauseMs(firstMs: number, polls: number): number {
  return Math.min(firstMs * 1.3 ** polls, 60_000);
}

/** The list that the current user gave last; null where there is none. */
export function importQuery() {
  return queryOptions({
    queryKey: ["import"],
    queryFn: async () => {
      const [newest] = await callApi<{ id: number }[]>("GET", apiPaths.imports());
      return newest ? findImport(newest.id) : null;
    },
    // Its rows are looked up while nobody looks.
    refetchOnMount: "always",
  });
}

/** The current user's lists without their rows, the newest first. */
export function importSummariesQuery() {
  return queryOptions({
    queryKey: ["import", "summaries"],
    queryFn: () => callApi<ImportSummary[]>("GET", apiPaths.imports()),
    refetchOnMount: "always",
  });
}

function findImport(importId: number): Promise<Import> {
  return callApi<Import>("GET", apiPaths.import(importId));
}

/** A list to import: the address of a page, a file, or what was pasted. */
export type ImportInput = { url: string } | { file: File } | PastedList;

/**
 * Starts an import, and waits until its list is read, but no longer than half a minute; its rows are then looked up. A list that cannot be read is an error, and forgotten: at once, or
 * with the next one.
 */
export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { own: importQuery().queryKey },
    mutationFn: async (input: ImportInput) => {
      const { id } = await send(input);
      const former = queryClient.getQueryData(importQuery().queryKey);
      // What is not forgotten now is after a day.
      if (former?.status === "failed") await callApi<void>("DELETE", apiPaths.import(former.id)).catch(() => {});
      let list = await findImport(id);
      for (let polls = 0; list.status === "reading" && polls < READING_POLLS_MAX; polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, pollPauseMs(READING_POLL_MS, polls)));
        list = await findImport(id);
      }
      if (list.status !== "failed") return list;
      await callApi<void>("DELETE", apiPaths.import(id));
      throw new BrowserError(list.message ?? undefined);
    },
  });
}

function send(list: ImportInput): Promise<{ id: number }> {
  if ("file" in list) return upload(list.file, { name: list.file.name });
  if ("text" in list) return upload(new Blob([list.text]), { format: list.isHtml ? "html" : "text" });
  return callApi<{ id: number }>("POST", apiPaths.imports(), list);
}

function upload(content: Blob, query: { name?: string; format?: "html" | "text" }): Promise<{ id: number }> {
  // The server recognizes the format: browsers know no types of most lists.
  const list = new Blob([content], { type: "application/octet-stream" });
  return sendFile<{ id: number }>("POST", apiPaths.importUpload(query), list);
}

/** Says what the columns of the list mean; all rows are read and looked up anew. */
export function useChangeImportColumns(importId: number) {
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: `columns ${importId}` },
    meta: { own: importQuery().queryKey, failed: failure("The columns were not changed") },
    mutationFn: (columns: readonly (ImportColumnMeaning | null)[]) =>
      callApi<Import>("PUT", apiPaths.importColumns(importId), { columns }),
  });
}

/** Says how the whole list is written; its rows are looked up anew. */
export function useRereadImport(importId: number) {
  return useMutation({
    meta: { own: importQuery().queryKey, failed: failure("The list was not changed") },
    mutationFn: (reading: ListReading) => callApi<Import>("POST", apiPaths.importReading(importId), { reading }),
  });
}

/** Ticks rows, or not. */
export function useTickImportRows(importId: number) {
  return useMutation({
    meta: { own: importQuery().queryKey, failed: failure("Not saved") },
    mutationFn: (ticks: ImportTicks) => callApi<void>("PATCH", apiPaths.importRows(importId), ticks),
  });
}

/** Takes a part of the list that was left out as its last row. */
export function useTakeLeftOut(importId: number) {
  return useMutation({
    meta: {
      own: importQuery().queryKey,
      done: () => ({
        title: "Added to your list",
        description: "It's at the bottom of the list; we're looking it up.",
      }),
      failed: failure("Not added"),
    },
    mutationFn: (part: string) => callApi<void>("POST", apiPaths.importRows(importId), { part }),
  });
}

/** Corrects a row. */
export function useChangeImportRow(importId: number) {
  return useMutation({
    meta: { own: importQuery().queryKey },
    mutationFn: ({ rowId, changes }: { rowId: number; changes: ImportRowChanges }) =>
      callApi<void>("PATCH", apiPaths.importRow(importId, rowId), changes),
  });
}

/** Has rows whose links are dead searched for by their names. */
export function useFindByName(importId: number) {
  return useMutation({
    meta: { own: importQuery().queryKey, failed: failure("Not searched") },
    mutationFn: (rowIds: readonly number[]) => callApi<void>("POST", apiPaths.findImportByName(importId), { rowIds }),
  });
}

/** Adds rows to a feed, by default the feed for additions. The same rows can be sent again. */
export function useAddImportRows(importId: number, messages: Messages) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { own: importQuery().queryKey, ...messages },
    mutationFn: async ({ rowIds, feedId }: { rowIds: readonly number[]; feedId: number | undefined }) => {
      const id = feedId ?? (await findFeedForAdditions(queryClient)).id;
      return callApi<ImportAdditionResult>("POST", apiPaths.addImport(importId), { feedId: id, rowIds });
    },
  });
}

/** Takes the last addition back. */
export function useUndoImport(importId: number) {
  return useMutation({
    meta: {
      own: importQuery().queryKey,
      done: ({ undoneCount }: { undoneCount: number }) => ({
        title: `${pluralize(undoneCount, "episode")} removed again`,
      }),
      failed: failure("Failed to undo"),
    },
    mutationFn: () => callApi<{ undoneCount: number }>("POST", apiPaths.undoImport(importId)),
  });
}

/** Forgets the list. */
export function useDiscardImport(importId: number) {
  return useMutation({
    meta: { own: importQuery().queryKey, failed: failure("Error") },
    mutationFn: () => callApi<void>("DELETE", apiPaths.import(importId)),
  });
}
