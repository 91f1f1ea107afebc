import { globSync } from "node:fs";
import { resolve } from "node:path";
import { QueryClientProvider, type UseMutationResult } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

vi.mock("@simplewebauthn/browser", () => ({ startRegistration: async () => ({}) }));

/**
 * What leaves the page as it is: lookups, the begin and the end of a session, which drop data instead, and changes that are answered with
 * the user.
 */
const REFETCH_NOTHING = [
  "useDeleteAccount",
  "useDeletePicture",
  "useEndAllSessions",
  "useExportData",
  "useFind",
  "useLogin",
  "useLookUpMetadata",
  "useRegister",
  "useResetPassword",
  "useSearchByName",
  "useUpdateProfile",
  "useUploadPicture",
];

type AnyFunction = (...input: unknown[]) => unknown;

const modules = await Promise.all(
  globSync("src/web/app/api/*.ts", { exclude: ["**/*.test.ts"] }).map((file) => import(resolve(file))),
);
const functions = modules.flatMap((module) => Object.entries(module)) as [string, AnyFunction][];
const queryKeys = functions
  .filter(([name]) => name.endsWith("Query"))
  .map(([, query]) => (query(1, 1) as { queryKey: unknown[] }).queryKey);

/** Calls a hook in a component. */
function callHook(hook: AnyFunction, client: ReturnType<typeof createQueryClient>): unknown {
  let result: unknown;
  const Component = () => {
    result = hook([]);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Component)));
  return result;
}

beforeEach(() => {
  const headers = { "Content-Type": "application/json" };
  vi.stubGlobal("fetch", async () => new Response("[]", { headers }));
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("document", { cookie: "aircheck_signed_in=1" });
});
afterEach(() => void vi.unstubAllGlobals());

test("every mutation refetches all that is shown, but those that are known not to", async () => {
  const mutations: string[] = [];
  const refetchNothing: string[] = [];
  for (const [name, hook] of functions.filter(([name]) => /^use[A-Z]/.test(name))) {
    const client = createQueryClient();
    const mutation = callHook(hook, client) as UseMutationResult<unknown, Error, unknown> | undefined;
    if (!mutation || typeof mutation !== "object" || !("mutateAsync" in mutation)) continue;
    mutations.push(name);
    for (const queryKey of queryKeys) client.setQueryData(queryKey, {});
    await mutation.mutateAsync([]);
    const fresh = client.getQueryCache().findAll({ predicate: ({ state }) => !state.isInvalidated });
    if (fresh.length > 0) refetchNothing.push(name);
  }
  expect(queryKeys.length).toBeGreaterThan(15);
  expect(mutations.length).toBeGreaterThan(40);
  expect(refetchNothing.sort()).toEqual(REFETCH_NOTHING);
});
