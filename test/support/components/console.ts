import { format } from "node:util";
import { vi } from "vitest";

/** What callApi() logs of each failed call, which is a part of many tests. */
const FAILED_CALL = /^(GET|POST|PUT|PATCH|DELETE) \S+ failed:/;

/** Of elements that jsdom does not know yet. */
const UNKNOWN_ELEMENT = /^The tag <search> is unrecognized in this browser/;

let allowed: RegExp[] = [];
let errors: string[] = [];

/** Records what components write to the console: a warning of React's fails the test. */
export function watchConsole(): void {
  [allowed, errors] = [[FAILED_CALL, UNKNOWN_ELEMENT], []];
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void errors.push(format(...parts)));
}

/** Accepts errors in the console that belong to this test. */
export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

export function unexpectedErrors(): string[] {
  return errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
}
