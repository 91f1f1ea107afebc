import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftsOf, dropDraft, dropDrafts, keepDraft, keepDraftSoon } from "./draft-storage.ts";

const ADA = 1;
const BEN = 2;

function emptyStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const ofAda = { id: "a", userId: ADA, form: "feed 1", content: { title: "Tapes" } };
const ofBen = { id: "b", userId: BEN, form: "feed 2", content: "typed" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a form's last content is found again, for its user alone", () => {
  const storage = emptyStorage();
  keepDraft({ ...ofAda, content: { title: "Ta" } }, storage);
  keepDraft(ofAda, storage);
  expect(draftsOf(ADA, storage)).toEqual([expect.objectContaining(ofAda)]);
  expect(draftsOf(BEN, storage)).toEqual([]);
});

test("the same form in two tabs has two drafts, the newest first", () => {
  const storage = emptyStorage();
  keepDraft(ofAda, storage);
  keepDraft({ ...ofAda, id: "later" }, storage);
  expect(draftsOf(ADA, storage).map(({ id }) => id)).toEqual(["later", "a"]);
});

test("what was saved or discarded is forgotten", () => {
  const storage = emptyStorage();
  keepDraft(ofAda, storage);
  keepDraft({ ...ofAda, id: "other" }, storage);
  dropDraft("a", storage);
  expect(draftsOf(ADA, storage).map(({ id }) => id)).toEqual(["other"]);
});

test("another user's log-in leaves nothing of others, and a log-out nothing of anybody", () => {
  const storage = emptyStorage();
  keepDraft(ofAda, storage);
  keepDraft(ofBen, storage);
  dropDrafts({ exceptOf: BEN }, storage);
  expect(draftsOf(ADA, storage)).toEqual([]);
  expect(draftsOf(BEN, storage)).toHaveLength(1);
  dropDrafts({}, storage);
  expect(storage.items.size).toBe(0);
});

test("ten drafts are kept, for seven days", () => {
  const storage = emptyStorage();
  for (let count = 1; count <= 12; count += 1) keepDraft({ ...ofAda, id: String(count) }, storage);
  expect(draftsOf(ADA, storage).map(({ id }) => id)).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
  vi.advanceTimersByTime(7 * 86_400_000);
  expect(draftsOf(ADA, storage)).toEqual([]);
});

test("a text too long to be kept takes its shorter beginning along", () => {
  const storage = emptyStorage();
  keepDraft(ofAda, storage);
  keepDraft({ ...ofAda, content: "x".repeat(100_001) }, storage);
  expect(draftsOf(ADA, storage)).toEqual([]);
});

test("unreadable or full storage counts as none", () => {
  const storage = emptyStorage();
  storage.setItem("aircheck.drafts", '[{"userId":');
  expect(draftsOf(ADA, storage)).toEqual([]);
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => keepDraft(ofAda, { ...storage, setItem })).not.toThrow();
});

test("what is typed is written at once, then once in a moment, and not after it was dropped", () => {
  const storage = emptyStorage();
  const setItem = vi.spyOn(storage, "setItem");
  vi.stubGlobal("localStorage", storage);
  for (const title of ["T", "Ta", "Tap"]) keepDraftSoon({ ...ofAda, content: { title } });
  expect(setItem).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(setItem).toHaveBeenCalledTimes(2);
  expect(draftsOf(ADA)).toEqual([expect.objectContaining({ content: { title: "Tap" } })]);

  for (const title of ["Tape", "Tapes"]) keepDraftSoon({ ...ofAda, content: { title } });
  dropDrafts();
  vi.runAllTimers();
  expect(draftsOf(ADA)).toEqual([]);
  vi.unstubAllGlobals();
});
