import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type {
  ImportAdditionResult,
  ImportColumnMeaning,
  ImportResponse,
  ImportRowChanges,
  ImportTicks,
} from "#domain/imports/import.ts";
import { callApi, uploadFile } from "./client.ts";
import { findFeedForAdditions } from "./feeds.ts";

/** The list that the current user moves in with. */
export function importQuery() {
  return queryOptions({
    queryKey: ["import"],
    queryFn: () => callApi<ImportResponse>("GET", apiPaths.import()),
    // Its rows are looked up while nobody looks.
    refetchOnMount: "always",
  });
}

/** What is given as a list: the address of a page, a file, or what was pasted. */
export type GivenList = { url: string } | { file: File } | { text: string; isHtml: boolean };

/** Gives a list, whose rows are then looked up. */
export function useStartImport() {
  return useMutation({
    mutationFn: (list: GivenList) => {
      if ("file" in list) return upload(list.file, { name: list.file.name });
      if ("text" in list) return upload(new Blob([list.text]), list.isHtml ? { format: "html" } : {});
      return callApi<ImportResponse>("POST", apiPaths.import(), list);
    },
  });
}

function upload(content: Blob, query: { name?: string; format?: "html" | "text" }): Promise<ImportResponse> {
  // The server recognizes the format: browsers know no types of most lists.
  const list = new Blob([content], { type: "application/octet-stream" });
  return uploadFile<ImportResponse>(apiPaths.importUpload(query), list);
}

/** Says what the columns of the list mean; all rows are read and looked up anew. */
export function useChangeImportColumns() {
  return useMutation({
    mutationFn: (columns: readonly (ImportColumnMeaning | null)[]) =>
      callApi<ImportResponse>("PUT", apiPaths.importColumns(), { columns }),
  });
}

/** Ticks rows, or not. */
export function useTickImportRows() {
  return useMutation({
    mutationFn: (ticks: ImportTicks) => callApi<void>("PATCH", apiPaths.importRows(), ticks),
  });
}

/** Corrects a row. */
export function useChangeImportRow() {
  return useMutation({
    mutationFn: ({ rowId, changes }: { rowId: number; changes: ImportRowChanges }) =>
      callApi<void>("PATCH", apiPaths.importRow(rowId), changes),
  });
}

/** Adds rows to a feed, by default the feed for additions. The same rows can be sent again. */
export function useAddImportRows() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rowIds, feedId }: { rowIds: readonly number[]; feedId: number | undefined }) => {
      const id = feedId ?? (await findFeedForAdditions(queryClient)).id;
      return callApi<ImportAdditionResult>("POST", apiPaths.addImport(), { feedId: id, rowIds });
    },
  });
}

/** Takes the last addition back. */
export function useUndoImport() {
  return useMutation({
    mutationFn: () => callApi<{ undoneCount: number }>("POST", apiPaths.undoImport()),
  });
}

/** Forgets the list. */
export function useDiscardImport() {
  return useMutation({
    mutationFn: () => callApi<void>("DELETE", apiPaths.import()),
  });
}
