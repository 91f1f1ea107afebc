import type { Piscina } from "piscina";
import type { SearchQuery } from "#domain/search/query.ts";
import type { JudgedEpisode } from "#domain/search/ranking.ts";
import { DatabaseUnavailableError } from "../store/database-errors.ts";
import type { FoundPassages, PassageSearch } from "../store/passage-search.ts";

/** When a thread that nobody searches with ends: a new one takes some 50 ms to start. */
const IDLE_MS = 60_000;
/** Of V8's heap. SQLite's memory is outside of it. */
const MAX_MEMORY_MB = 96;
/** Kept small, because V8 reserves three times as much. */
const MAX_NEW_OBJECTS_MB = 16;

/** What a worker is asked to do: to judge passages that were found, or first to find them in an embedded database. */
export interface SearchTask {
  query: SearchQuery;
  /** how long it may take */
  timeMs: number;
  passages: FoundPassages["passages"] | { databasePath: string; search: PassageSearch };
}

export interface JudgedPassages {
  episodes: JudgedEpisode[];
  /** whether there may be more, because not all was found or judged in time */
  isCut: boolean;
  usedMs: number;
}

/**
 * Finds and judges passages in a thread, one search at a time. A query of the embedded database blocks the thread that runs it, and to
 * split hundreds of long notes into words takes up to a second.
 */
export class SearchThread {
  #thread: Promise<Piscina<SearchTask, JudgedPassages>> | undefined;

  /** @throws DatabaseUnavailableError the search failed */
  async run(task: SearchTask): Promise<JudgedPassages> {
    this.#thread ??= createThread();
    try {
      return await (await this.#thread).run(task);
    } catch (cause) {
      // Errors of SQLite arrive without their codes.
      throw new DatabaseUnavailableError("The search failed", { cause });
    }
  }

  async close(): Promise<void> {
    await (await this.#thread)?.destroy();
  }
}

/** The library is loaded with the first search: a start needs no more than what most requests need. */
async function createThread(): Promise<Piscina<SearchTask, JudgedPassages>> {
  const { Piscina } = await import("piscina");
  const { NODE_COMPILE_CACHE } = process.env;
  const thread = new Piscina<SearchTask, JudgedPassages>({
    filename: new URL("./search-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // Settings, secrets among them, are of no use to a search.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    // Otherwise a worker without a task is blocked, and cannot give memory back.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_NEW_OBJECTS_MB },
  });
  // A thread that dies fails its search, and the next search gets a new one.
  thread.on("error", () => {});
  return thread;
}
