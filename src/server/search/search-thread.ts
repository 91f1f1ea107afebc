import type { Piscina } from "piscina";
import type { SearchQuery } from "#domain/search/query.ts";
import type { PassagesToRank, RankedEpisode } from "#domain/search/ranking.ts";
import { DatabaseUnavailableError } from "../store/database-errors.ts";
import type { PassageSearch } from "../store/passage-search.ts";

/** What a worker is asked to do: to rank passages that were found, or first to find them in an embedded database. */
export interface SearchTask {
  query: SearchQuery;
  /** how long it may take */
  timeMs: number;
  found: PassagesToRank | { databasePath: string; search: PassageSearch };
  /** of all passages, where an episode's are listed */
  listedPage: number | undefined;
}

export interface RankedPassages {
  episodes: RankedEpisode[];
  /** whether there may be more, because not all was found or ranked in time */
  isCut: boolean;
  usedMs: number;
}

/**
 * Finds and ranks passages in a thread, one search at a time. A query of the embedded database blocks the thread that runs it, and to
 * split hundreds of long notes into words takes up to a second.
 */
export class SearchThread {
  #thread: Promise<Piscina<SearchTask, RankedPassages>> | undefined;

  /** @throws DatabaseUnavailableError the search failed */
  async run(task: SearchTask): Promise<RankedPassages> {
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
async function createThread(): Promise<Piscina<SearchTask, RankedPassages>> {
  const { createThreadPool } = await import("../limits/thread-pool.ts");
  return createThreadPool({
    worker: new URL("./search-worker.ts", import.meta.url),
    maxThreads: 1,
    idleMs: 60_000,
    maxMemoryMb: 96,
    maxNewObjectsMb: 16,
  });
}
