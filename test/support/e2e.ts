import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { EpisodeView } from "#domain/episode.ts";
import type { FeedView } from "#domain/feed.ts";
import { apiPaths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/user.ts";

const AXE = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");
const AVATAR = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface Window {
  page: Page;
  context: BrowserContext;
  /**
   * Fails if the browser's console had anything to complain about.
   * @param expected complaints that belong to the story: it refused an answer on purpose
   */
  close(expected?: RegExp): Promise<void>;
}

/** A browser window of somebody new. The avatar service is played here; whatever else is far away does not answer. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  await context.route("https://www.gravatar.com/**", (route) =>
    route.fulfill({ contentType: "image/png", body: AVATAR }),
  );
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return {
    page,
    context,
    async close(expected) {
      await context.close();
      expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([]);
    },
  };
}

/** What the console says of an answer that a story refused: the browser's own note, and the application's. */
export const REFUSED = /Failed to load resource|\/api\/\S+ failed:/;

export const PASSWORD = "correct horse";

/** Somebody with an account, in a window of their own. What stands before a story begins is made through the API. */
export interface Guest extends Window {
  user: CurrentUser;
  post<T>(path: string, body?: unknown): Promise<T>;
  /** A feed; the default one unless said otherwise. */
  makeFeed(fields?: Record<string, unknown>): Promise<FeedView>;
  /** Episodes one after the other, so that the last stands on top. */
  addEpisodes(feedId: number, ...episodes: ({ title: string } & Record<string, unknown>)[]): Promise<EpisodeView[]>;
}

interface GuestOptions {
  screenName: string;
  isPremium?: boolean;
  isVerified?: boolean;
}

/** Opens a window in which somebody new is signed in. */
export async function openGuestWindow(
  browser: Browser,
  origin: string,
  { screenName, isPremium = false, isVerified = true }: GuestOptions,
): Promise<Guest> {
  const window = await openWindow(browser);
  const post = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await window.context.request.post(origin + path, { headers: { origin }, data: body });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const user = await post<CurrentUser>(apiPaths.register(), {
    email: `${screenName}@example.com`,
    password: PASSWORD,
    displayName: `${screenName} Example`,
    screenName,
  });
  if (isPremium) await post("/api/activate-premium");
  if (isVerified) {
    const { verificationCode } = await post<{ verificationCode: string }>(apiPaths.sendVerificationCode());
    await post(apiPaths.verifyEmail(), { code: verificationCode });
  }
  return {
    ...window,
    user,
    post,
    makeFeed: (fields) =>
      post(apiPaths.feeds(), { title: "Guest spots", slug: "guest-spots", isDefault: true, ...fields }),
    async addEpisodes(feedId, ...episodes) {
      const added: EpisodeView[] = [];
      for (const episode of episodes)
        added.push(
          await post(apiPaths.feedEpisodes(feedId), {
            description: `What was said in ${episode.title}.`,
            showName: "The Example Hour",
            releaseDate: "2026-01-05T10:00:00.000Z",
            ...episode,
          }),
        );
      return added;
    },
  };
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Keeps the answers to a call back. @returns lets them come, these and all later ones */
export async function holdAnswers(page: Page, method: Method, path: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addressEnding(path), async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Refuses a call as a server in trouble does. @returns ends the trouble */
export async function refuseAnswers(
  page: Page,
  method: Method,
  path: string | RegExp,
  { status = 500, message = "The server is in trouble." } = {},
): Promise<() => Promise<void>> {
  const address = addressEnding(path);
  const refuse = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json: { message } }) : route.fallback();
  await page.route(address, refuse);
  return () => page.unroute(address, refuse);
}

function addressEnding(path: string | RegExp): RegExp {
  return typeof path === "string" ? new RegExp(`${path}$`) : path;
}

/** Whether a person would have to scroll sideways. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Looks at the page wide and narrow, light and dark: nothing serious for axe, nothing beside the window's edge. */
export async function expectGoodLooks(page: Page): Promise<void> {
  // A toast stays while the pointer is on it: none begins to fade while it is looked at.
  await touchToasts(page, "pointermove");
  await inEveryLook(page, async (look) => {
    // What is still fading in has not its own colours yet.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished.catch(() => {})),
      ),
    );
    expect(await seriousFindings(page), look).toEqual([]);
    expect(await overflowsSideways(page), `${look} scrolls sideways`).toBe(false);
  });
  await touchToasts(page, "pointerleave");
}

function touchToasts(page: Page, event: "pointermove" | "pointerleave"): Promise<void> {
  return page.evaluate((type) => {
    document.querySelector("[role=region][aria-label^=Notifications]")?.dispatchEvent(new PointerEvent(type));
  }, event);
}

/** Waits for the toast with a title, and with a text if one is given. @returns the whole toast */
export async function seeToast(page: Page, title: string, text?: string): Promise<Locator> {
  // While a dialog is open, what is behind it is hidden from the roles; the toast is announced all the same.
  const toast = page
    .getByRole("region", { name: /^Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });
  await toast.getByText(title, { exact: true }).waitFor();
  if (text) await toast.getByText(text, { exact: true }).waitFor();
  return toast;
}

/** Serious and critical findings of axe on the page as it stands. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A page's policy lets no foreign script in; the browser's own evaluation is not bound by it.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** Runs a check in every look that matters: wide and narrow, light and dark. */
export async function inEveryLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, size] of [
      ["wide", WIDE],
      ["narrow", NARROW],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await check(`${name} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(WIDE);
}
