import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { BROWSER_ARGS, findBrowser } from "./browser.ts";
import { type Guest, openGuestWindow, openWindow, type Window } from "./e2e.ts";
import { type RunningServer, startServer } from "./running-server.ts";

const ADMIN_COMMAND = join(import.meta.dirname, "../../scripts/admin.ts");

/** What the stories of one file play on: the running application and a browser. */
export interface Stage {
  readonly browser: Browser;
  readonly server: RunningServer;
  /** the whole address of a path of the application */
  url(path: string): string;
  /** A window of somebody without an account. */
  openVisitor(options?: BrowserContextOptions): Promise<Window>;
  /** A window in which somebody new is signed in. */
  openGuest(options: Parameters<typeof openGuestWindow>[2]): Promise<Guest>;
  /** Somebody new who administers, as the operator's command makes them. */
  openAdministrator(screenName: string): Promise<Guest>;
}

type Settings = Record<string, string>;

/** A line of the server's log that an operator would look into, or a warning of Node itself. */
const COMPLAINT = /"level":[4-6]0|Warning:/;

/**
 * Starts an application and a browser before the stories of the surrounding describe, and ends both after them: the
 * application must stop as it should, and must not have complained.
 * @param settings of the application; a function is asked when it starts, for settings that depend on a fake server
 */
export function setStage(settings: Settings | (() => Settings | Promise<Settings>) = {}): Stage {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer(typeof settings === "function" ? await settings() : settings);
    browser = await chromium.launch({ executablePath: findBrowser(), args: ["--headless", ...BROWSER_ARGS] });
  });
  afterAll(async () => {
    await browser?.close();
    const exitCode = await server?.stop();
    server?.remove();
    const complaints = server
      ?.output()
      .split("\n")
      .filter((line) => COMPLAINT.test(line));
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: [] });
  });
  const stage: Stage = {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    url: (path) => server.origin + path,
    openVisitor: (options) => openWindow(browser, options),
    openGuest: (options) => openGuestWindow(browser, server.origin, options),
    async openAdministrator(screenName) {
      const guest = await stage.openGuest({ screenName });
      execFileSync(process.execPath, [ADMIN_COMMAND, guest.user.email], {
        env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
      });
      return guest;
    },
  };
  return stage;
}
