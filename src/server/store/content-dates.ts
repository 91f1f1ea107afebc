import type { Database } from "./database.ts";
import {
  findPublishedState,
  type PublishedResource,
  type PublishedState,
  type PublishedStateChange,
  replacePublishedStates,
} from "./published-state.ts";

/** Routes store sooner, when they have sent their response; this is for all that comes to no response. */
const DELAY_MS = 20;

/** A state that is about to be stored. */
export interface WaitingState {
  state: PublishedState;
  /** as of ContentDate */
  stands: Promise<boolean>;
}

interface WaitingChange extends PublishedStateChange {
  stands: Promise<boolean>;
  resolve(stands: boolean): void;
}

/**
 * Stores the dates of published feeds a moment after the responses that show them: on SQLite, a write blocks the process until the
 * disk has it. A process that ends before loses nothing, because the next one finds the same date, as long as nothing else changes.
 */
export class ContentDates {
  readonly #database: Database;
  readonly #warn: (message: string, error: unknown) => void;
  #waiting = new Map<string, WaitingChange>();
  #storing = new Map<string, WaitingChange>();
  #stored: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, warn: (message: string, error: unknown) => void) {
    this.#database = database;
    this.#warn = warn;
  }

  /**
   * Stores a change soon, if the state is still the same then.
   * @returns whether its date is that of its content, also after another process has stored its own; true when it cannot be stored
   */
  storeSoon(change: PublishedStateChange): Promise<boolean> {
    const { promise: stands, resolve } = Promise.withResolvers<boolean>();
    const key = keyOf(change.resource);
    // What the same process has computed later is not older.
    this.#waiting.get(key)?.resolve(true);
    this.#waiting.set(key, { ...change, stands, resolve });
    this.#timer ??= setTimeout(() => this.#storeAll(), DELAY_MS);
    return stands;
  }

  /** The state of a feed or a profile that is about to be stored, if there is one. */
  waiting(resource: PublishedResource): WaitingState | undefined {
    const key = keyOf(resource);
    const change = this.#waiting.get(key) ?? this.#storing.get(key);
    return change && { state: change.after, stands: change.stands };
  }

  /** Stores at once all that waits. */
  async flush(): Promise<void> {
    if (this.#waiting.size > 0) this.#storeAll();
    await this.#stored;
  }

  #storeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const earlier = this.#stored;
    const changes = this.#waiting;
    this.#waiting = new Map();
    this.#storing = new Map([...this.#storing, ...changes]);
    this.#stored = earlier.then(() => this.#replace(changes));
  }

  async #replace(changes: ReadonlyMap<string, WaitingChange>): Promise<void> {
    const all = [...changes.values()];
    try {
      const replaced = all.length === 0 ? [] : await replacePublishedStates(this.#database, all);
      for (const [at, change] of all.entries()) change.resolve(replaced[at] || (await this.#isDateOf(change)));
    } catch (error) {
      this.#warn("Could not store the dates of published feeds", error);
      for (const { resolve } of all) resolve(true);
    } finally {
      for (const [key, change] of changes) if (this.#storing.get(key) === change) this.#storing.delete(key);
    }
  }

  /** Another process was faster: its date for the same content counts. */
  async #isDateOf({ resource, after }: WaitingChange): Promise<boolean> {
    const other = await findPublishedState(this.#database.db, resource);
    return (
      other?.publishedContentHash !== after.publishedContentHash ||
      other?.publishedContentUpdatedAt === after.publishedContentUpdatedAt
    );
  }
}

function keyOf(resource: PublishedResource): string {
  return "feedId" in resource ? `feed ${resource.feedId}` : `user ${resource.userId}`;
}
