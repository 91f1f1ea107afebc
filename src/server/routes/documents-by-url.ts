import type { DocumentKind } from "../numbers/visit-counter.ts";
import type { Database } from "../store/database.ts";

/** What a URL of a public document led to. */
export interface FoundDocument {
  /** of its response in the cache */
  cacheKey: string;
  /** as the metrics name it */
  route: string;
  kind: DocumentKind;
  /** undefined for a profile's documents */
  feedId: number | undefined;
  /** from when on the same database leads to something else; ms */
  endsAt: number;
}

const MAX_URLS = 10_000;
/** Longer URLs have long query strings, which anybody can invent. */
const MAX_URL_LENGTH = 200;

/**
 * Remembers what URLs led to until the next commit to the database, whichever process makes it. To ask the database for its version
 * takes less than half the time of the smallest query. Remembers nothing on PostgreSQL.
 */
export class DocumentsByUrl {
  readonly #database: Database;
  readonly #documents = new Map<string, FoundDocument>();
  #dataVersion: number | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Call it before the database is read for the same request: what is stored then belongs to the version that was read here.
   * @throws when the database cannot be read
   */
  find(url: string, now: Date): FoundDocument | undefined {
    const dataVersion = this.#database.dataVersion();
    if (dataVersion !== this.#dataVersion) {
      this.#dataVersion = dataVersion;
      this.#documents.clear();
    }
    const document = this.#documents.get(url);
    return document && now.getTime() < document.endsAt ? document : undefined;
  }

  store(url: string, document: FoundDocument): void {
    if (this.#dataVersion === undefined || url.length > MAX_URL_LENGTH) return;
    if (this.#documents.size >= MAX_URLS) this.#documents.clear();
    this.#documents.set(url, document);
  }
}
