import type { Page } from "@playwright/test";

/** Records the URLs of the scripts that a page loads. @returns a list that grows */
export function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && urls.push(request.url()));
  return urls;
}

/** Whether a URL is that of the PostHog library, by the name that the build gives its file. */
export function isPosthog(url: string): boolean {
  return url.includes("no-external");
}
