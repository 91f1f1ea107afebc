/*
 * What was typed into forms and not saved, in localStorage: it outlives a reload, a crash and a session that ends. Where site data is
 * blocked, nothing is kept.
 */
const STORAGE_KEY = "aircheck.drafts";
const MAX_DRAFTS = 10;
const MAX_DRAFT_CHARACTERS = 100_000;
const MAX_AGE_DAYS = 7;
const WRITE_DELAY_MS = 500;

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Draft {
  /** of the open form: the same form in another tab has a draft of its own */
  id: string;
  userId: number;
  /** names the form and what it edits: "feed 12" */
  form: string;
  content: unknown;
}

interface StoredDraft extends Draft {
  keptAt: number;
}

/** By their ids: what was typed in the last moment. */
const unwritten = new Map<string, Draft>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps a draft at once, and while somebody goes on typing twice a second: all drafts together can be a megabyte, which is not for every
 * key.
 */
export function keepDraftSoon(draft: Draft): void {
  if (timer === undefined) keepDraft(draft);
  else unwritten.set(draft.id, draft);
  timer ??= setTimeout(writeDrafts, WRITE_DELAY_MS);
}

/** Keeps now what is to be kept, such as before the page is left. */
export function writeDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const draft of unwritten.values()) keepDraft(draft);
  unwritten.clear();
}

/** Keeps a draft, in place of what it was before. */
export function keepDraft(draft: Draft, storage = browserStorage()): void {
  const others = read(storage).filter(({ id }) => id !== draft.id);
  const isTooLong = JSON.stringify(draft.content).length > MAX_DRAFT_CHARACTERS;
  const drafts = isTooLong ? others : [...others, { ...draft, keptAt: Date.now() }];
  write(drafts.slice(-MAX_DRAFTS), storage);
}

/** The drafts of this user, the newest first. */
export function draftsOf(user: number, storage = browserStorage()): Draft[] {
  writeDrafts();
  return read(storage)
    .filter(({ userId }) => userId === user)
    .reverse();
}

/** Forgets a draft, once it was saved or discarded. */
export function dropDraft(draftId: string, storage = browserStorage()): void {
  unwritten.delete(draftId);
  write(
    read(storage).filter(({ id }) => id !== draftId),
    storage,
  );
}

/** Forgets what other users typed, or without an exception what anybody did. */
export function dropDrafts({ exceptOf }: { exceptOf?: number } = {}, storage = browserStorage()): void {
  for (const { id, userId } of [...unwritten.values()]) if (userId !== exceptOf) unwritten.delete(id);
  write(
    read(storage).filter(({ userId }) => userId === exceptOf),
    storage,
  );
}

/**
 * Waits until no form of any tab has this draft, and takes it.
 * @returns leaves it to others
 */
export function claimDraft(draftId: string, onClaim: () => void): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isWanted = true;
  const claim = () => {
    if (isWanted) onClaim();
    return released;
  };
  // Missing where an instance is served without TLS.
  if (navigator.locks) void navigator.locks.request(`${STORAGE_KEY} ${draftId}`, claim);
  else queueMicrotask(claim);
  return () => {
    isWanted = false;
    release();
  };
}

function browserStorage(): DraftStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(storage: DraftStorage | undefined): StoredDraft[] {
  try {
    const drafts: StoredDraft[] = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]");
    return drafts.filter(({ keptAt }) => Date.now() - keptAt < MAX_AGE_DAYS * 86_400_000);
  } catch {
    return [];
  }
}

function write(drafts: readonly StoredDraft[], storage: DraftStorage | undefined): void {
  try {
    if (drafts.length > 0) storage?.setItem(STORAGE_KEY, JSON.stringify(drafts));
    else storage?.removeItem(STORAGE_KEY);
  } catch {
    // The storage is full: forms work without drafts.
  }
}
