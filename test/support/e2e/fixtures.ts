import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { type AnalyticsServer, startAnalyticsServer } from "#test/fake-servers/analytics-server.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type MailServer, startMailServer } from "#test/fake-servers/mail-server.ts";
import { startPostgres } from "../postgres.ts";
import { PROCESS_ENV } from "../processes.ts";
import { type RunningServer, startServer } from "../running-server.ts";
import { watchConsole } from "./console.ts";
import { PASSWORD, registerUser, type TestUser, type TestUserOptions } from "./test-user.ts";

const ADMIN_COMMAND = join(import.meta.dirname, "../../../scripts/admin.ts");
/** A picture of eight by eight pixels, in Base64. */
const AVATAR =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEWIqma4ZefsAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgoA4AAABIAAH/myMhAAAAAElFTkSuQmCC";

/** A log line that an operator would look into, or a warning of Node.js. */
const SERVER_COMPLAINT = /"level":[4-6]0|Warning:/;

/** Set by the client bundles once a page handles events. Pages without scripts of ours never match. */
const NOT_HYDRATED = "html:has(script[type=module]):not([data-hydrated])";

/**
 * What the application under test is connected to; `test.use({ serverOptions: … })` in a file starts one like that. The file's tests
 * run one after the other (`mode: "default"`), because each worker that ran some of them would start a server and a browser.
 */
export interface ServerOptions {
  /** sends mail through `mailServer`; without it, verification runs in simulation mode */
  hasMail?: boolean;
  /** reports to `analyticsServer` */
  hasAnalytics?: boolean;
  /** looks for new appearances, by a clock that the test sets forward */
  isWatching?: boolean;
}

export interface WorkerOptions {
  /** that of the project, for all files */
  database: "SQLite" | "PostgreSQL";
  serverOptions: ServerOptions;
}

interface WorkerFixtures extends WorkerOptions {
  /** the application as an operator starts it, with a data folder and a port of its own */
  server: RunningServer;
  feedHost: FeedHost;
  mailServer: MailServer;
  analyticsServer: AnalyticsServer;
  /** promotes a user to administrator */
  makeAdministrator: (user: TestUser) => Promise<void>;
}

interface TestFixtures {
  /** fails the test if the server logged a warning or an error meanwhile */
  serverLog: undefined;
  /** opens a page in another browser context: another visitor, or a user who is signed in there too */
  openPage: (options?: BrowserContextOptions, user?: TestUser) => Promise<Page>;
  /** opens another tab beside `page`, with the same session */
  openTab: () => Promise<Page>;
  /** registers a user who has no browser page */
  createUser: (options?: TestUserOptions) => Promise<TestUser>;
  /** registers a user and signs `page` in */
  signUp: (options?: TestUserOptions) => Promise<TestUser>;
  /** registers an administrator and signs `page` in */
  signUpAdministrator: (options?: TestUserOptions) => Promise<TestUser>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ["SQLite", { scope: "worker", option: true }],
  serverOptions: [{}, { scope: "worker", option: true }],

  feedHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const feedHost = await startFeedHost();
      await use(feedHost);
      await feedHost.close();
    },
    { scope: "worker" },
  ],

  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: "worker" },
  ],

  analyticsServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const analyticsServer = await startAnalyticsServer();
      await use(analyticsServer);
      await analyticsServer.close();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ database, serverOptions, feedHost, mailServer, analyticsServer }, use) => {
      const postgres = database === "PostgreSQL" ? await startPostgres() : undefined;
      const settings = {
        // So that a test can be visitors of several addresses.
        TRUST_PROXY: "127.0.0.1",
        APPLE_LOOKUP_URL: feedHost.url("/apple/lookup"),
        ...(postgres && { DATABASE_URL: postgres.url }),
        ...(serverOptions.hasMail && mailServer.settings),
        ...(serverOptions.hasAnalytics && analyticsServer.settings),
        ...(serverOptions.isWatching && { WATCH: "on" }),
      };
      const server = await startServer(settings, { hasClock: serverOptions.isWatching ?? false });
      await use(server);
      const exitCode = await server.stop();
      server.remove();
      await postgres?.stop();
      expect(exitCode, "exit code of the server").toBe(0);
    },
    { scope: "worker", timeout: 60_000 },
  ],

  makeAdministrator: [
    async ({ server, playwright }, use) => {
      // The operator's command makes the first administrator, who makes the others.
      const request = await playwright.request.newContext();
      const first = await registerUser(request, server.origin, { screenName: "operator" });
      execFileSync(process.execPath, [ADMIN_COMMAND, first.user.email], {
        env: {
          ...PROCESS_ENV,
          DATA_DIR: server.dataDir,
        },
      });
      await use(async ({ user }) => {
        await first.patch(apiPaths.adminUser(user.id), { isAdmin: true });
      });
      await request.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  serverLog: [
    async ({ server }, use) => {
      const start = server.output().length;
      await use(undefined);
      const lines = server.output().slice(start).split("\n");
      expect(
        lines.filter((line) => SERVER_COMPLAINT.test(line)),
        "warnings and errors in the server's log",
      ).toEqual([]);
    },
    { auto: true },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  context: async ({ context }, use) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const expectQuietConsole = watchConsole(context);
    await use(context);
    expectQuietConsole();
  },

  page: async ({ page }, use) => {
    await fakeAvatarService(page);
    await waitForHydration(page);
    await use(page);
  },

  openTab: async ({ context }, use) => {
    await use(async () => {
      const tab = await context.newPage();
      await fakeAvatarService(tab);
      await waitForHydration(tab);
      return tab;
    });
  },

  openPage: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; expectQuietConsole: () => void }[] = [];
    await use(async (options, user) => {
      const context = await browser.newContext({
        baseURL,
        storageState: await user?.request.storageState(),
        ...options,
      });
      opened.push({ context, expectQuietConsole: watchConsole(context) });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await context.newPage();
      await fakeAvatarService(page);
      if (options?.javaScriptEnabled !== false) await waitForHydration(page);
      return page;
    });
    for (const { context } of opened) await context.close();
    for (const { expectQuietConsole } of opened) expectQuietConsole();
  },

  createUser: async ({ server, playwright }, use) => {
    const requests: { dispose(): Promise<void> }[] = [];
    await use(async (options) => {
      const request = await playwright.request.newContext();
      requests.push(request);
      return registerUser(request, server.origin, options);
    });
    for (const request of requests) await request.dispose();
  },

  signUp: async ({ page, server }, use) => {
    await use((options) => registerUser(page.context().request, server.origin, options));
  },

  signUpAdministrator: async ({ signUp, makeAdministrator }, use) => {
    await use(async (options) => {
      const user = await signUp(options);
      await makeAdministrator(user);
      return user;
    });
  },
});

export { expect, PASSWORD };

/**
 * Serves pictures for the external avatar service. Playwright's own interception would stop every request, and switch the browser's
 * cache off: each page would load and compile all its scripts anew.
 */
async function fakeAvatarService(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    const response = {
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: "image/png" }],
      body: AVATAR,
    };
    // The page may have been closed.
    session.send("Fetch.fulfillRequest", { requestId, ...response }).catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://www.gravatar.com/*" }] });
}

/**
 * Makes every action and assertion on a page wait until its scripts handle events: on a busy machine, a click on
 * server-rendered HTML before that is lost.
 */
async function waitForHydration(page: Page): Promise<void> {
  await page.addLocatorHandler(page.locator(NOT_HYDRATED), async () => {});
}
