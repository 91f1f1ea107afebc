import { expect } from "@playwright/test";
import { WIDE } from "../e2e/views.ts";
import { freePort } from "../postgres.ts";
import { type Engine, NO_OTHER_HOSTS, start, stop } from "./engine.ts";

/** Starts WebKitGTK's driver with a screen in memory, and its browser, and drives it with WebDriver. */
export async function startWebKit(
  { driver, browser, screen: xvfb }: { driver: string; browser: string; screen: string },
  settings: Record<string, string>,
): Promise<Engine> {
  const screen = start(xvfb, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], settings);
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once("data", (number: Buffer) => resolve(`:${String(number).trim()}`));
    screen.once("error", reject);
    screen.once("exit", () => reject(new Error("Xvfb ended")));
  });
  const port = await freePort();
  const program = start(driver, [`--port=${port}`], { ...settings, DISPLAY: display });
  const complaints: string[] = [];
  async function send<Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, "WebKitWebDriver answers").toBe(true);
  const options = { binary: browser, args: ["--automation"] };
  const alwaysMatch = { proxy: NO_OTHER_HOSTS, "webkitgtk:browserOptions": options };
  const { sessionId } = await send<{ sessionId: string }>("POST", "", { capabilities: { alwaysMatch } });
  const command = <Result>(path: string, body: object = {}) => send<Result>("POST", `/${sessionId}${path}`, body);
  const evaluate: Engine["evaluate"] = async (run, argument) => {
    const script = `return JSON.stringify((${run})(${JSON.stringify(argument)}) ?? null)`;
    return JSON.parse(await command<string>("/execute/sync", { script, args: [] }));
  };
  const collectComplaints = async () => complaints.push(...(await evaluate(takeComplaints, null)));
  await command("/window/rect", { x: 0, y: 0, ...WIDE });
  return {
    async startAfresh(origin) {
      await command("/frame", { id: null });
      // A page without scripts.
      await command("/url", { url: `${origin}/robots.txt` });
      await send("DELETE", `/${sessionId}/cookie`);
      await evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      }, null);
      complaints.length = 0;
    },
    async complaints() {
      await collectComplaints();
      return complaints;
    },
    async goto(url) {
      await collectComplaints();
      await command("/frame", { id: null });
      await command("/url", { url });
      await evaluate(recordComplaints, null);
    },
    async enterFrame() {
      await command("/frame", { id: 0 });
      await evaluate(recordComplaints, null);
    },
    evaluate,
    async perform(actions) {
      await command("/actions", { actions: [actions] });
    },
    async screenshot() {
      return send<string>("GET", `/${sessionId}/screenshot`);
    },
    async close() {
      await stop(program);
      await stop(screen);
    },
  };
}

type Recording = typeof globalThis & { complaints?: string[] };

/**
 * Runs in the page. The driver does not tell what is in the console, so what it says while the page loads is not known: an exception
 * then keeps the page from handling events, and the test waits for that in vain.
 */
function recordComplaints(): void {
  const complaints: string[] = [];
  (globalThis as Recording).complaints = complaints;
  addEventListener("error", ({ message }) => complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
  for (const level of ["error", "warn"] as const) console[level] = (...data) => complaints.push(data.join(" "));
}

/** Runs in the page. */
function takeComplaints(): string[] {
  return (globalThis as Recording).complaints?.splice(0) ?? [];
}
