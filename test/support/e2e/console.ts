import { type BrowserContext, expect, type Page } from "@playwright/test";

/** What the browser and the application log about a request that the server rejected or a mock failed. */
export const FAILED_REQUEST = /Failed to load resource|\/api\/\S+ failed:/;

const allowedPatterns = new WeakMap<BrowserContext, RegExp[]>();

/** Records errors, warnings and uncaught exceptions of all pages of a context. @returns fails the test if there were any */
export function watchConsole(context: BrowserContext): () => void {
  const messages: string[] = [];
  const allowed: RegExp[] = [];
  allowedPatterns.set(context, allowed);
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) messages.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => messages.push(String(error.error())));
  return () => {
    const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
    expect(unexpected, "unexpected console messages").toEqual([]);
  };
}

/** Accepts console messages that the test provokes. */
export function allowConsole(page: Page, pattern: RegExp): void {
  allowedPatterns.get(page.context())?.push(pattern);
}
