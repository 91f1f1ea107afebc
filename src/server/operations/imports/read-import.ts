import { IMPORT_MAX_BYTES } from "#domain/imports/import.ts";
import type { JobResult } from "../../background/job.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { HttpStatusError } from "../../lookup/fetch/document-fetch.ts";
import type { ListInput, ReadList } from "../../lookup/lists/list.ts";
import { compressBytes } from "../../store/compressed-bytes.ts";
import { type FoundImport, findImportContent, updateImport } from "../../store/imports.ts";
import { storeReadList } from "./imports.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadParsers = () => import("../../lookup/parse/parse-document.ts");

/** For reading a list, with the wait for a thread. */
const READ_TIMEOUT_MS = 30_000;
/** A list that could not be read for so long, because limits were reached or the process crashed, has failed. */
const READ_MAX_AGE_MS = 10 * 60_000;
const BUSY_WAIT_SECONDS = 5;
/** Of errors of the application's own limits; those of other sites are 422. */
const OWN_LIMIT_STATUSES = [429, 503];
/** A larger table is not kept: its columns cannot be given another meaning afterwards. */
const KEPT_CONTENT_MAX_BYTES = 1_000_000;
const FAILED = "Reading this list failed. Try again, or paste its text.";

/**
 * Reads the list of an import: of a page, after fetching it.
 * @returns what stores the rows of the list, or why it cannot be read
 */
export async function readImport(context: Context, list: FoundImport, signal: AbortSignal): Promise<JobResult> {
  const now = context.now();
  const isTooOld = now.getTime() - Date.parse(list.createdAt) >= READ_MAX_AGE_MS;
  try {
    if (isTooOld) return failedResult(list, FAILED);
    const input = await inputOf(context, list, signal);
    const read = await readList(input, signal);
    const content = typeof input.content === "string" ? Buffer.from(input.content) : input.content;
    const canBeReadAgain = read.columns !== undefined && content.length <= KEPT_CONTENT_MAX_BYTES;
    // Before the transaction, which others would wait for.
    const kept = canBeReadAgain ? await compressBytes(content) : null;
    return { write: (trx) => storeReadList(trx, list, read, kept, now.toISOString()) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    if (OWN_LIMIT_STATUSES.includes(error.status)) {
      const seconds = error.retryAfterSeconds ?? BUSY_WAIT_SECONDS;
      return { nextRunAt: new Date(now.getTime() + seconds * 1000).toISOString() };
    }
    return failedResult(
      list,
      error instanceof HttpStatusError ? `${error.message}. ${adviceAfter(error)}` : error.message,
    );
  }
}

/** What the guest can do about a page that did not come. */
function adviceAfter({ isRefusal, responseStatus }: HttpStatusError): string {
  if (isRefusal) return "Open the page in your browser, select the list, copy it, and paste it here.";
  return responseStatus >= 500
    ? "Try again later, or copy the list in your browser and paste it here."
    : "Check the address.";
}

function failedResult({ id }: FoundImport, message: string): JobResult {
  return { write: (trx) => updateImport(trx, id, { status: "failed", message, content: null }) };
}

async function inputOf(context: Context, list: FoundImport, signal: AbortSignal): Promise<ListInput> {
  const { id, userId, source, contentFormat } = list;
  const content = await findImportContent(context.db, id);
  if (!content) {
    const page = await context.lookupLimiter.run(userId, () =>
      context.fetch(source ?? "", { maxBodyBytes: IMPORT_MAX_BYTES, signal }),
    );
    return { content: page.bytes, contentType: page.contentType, baseUrl: page.finalUrl };
  }
  if (contentFormat === "html" || contentFormat === "text")
    return { content: Buffer.from(content).toString("utf8"), format: contentFormat };
  return { content, ...(source !== null && { fileName: source }) };
}

/** @throws AppError 422 it has no appearances, in words for the user */
export async function readList(input: ListInput, signal?: AbortSignal): Promise<ReadList> {
  const { parseList } = await loadParsers();
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
  return parseList(input, signal ? AbortSignal.any([signal, timeout]) : timeout);
}
