import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WIDE } from "../e2e/views.ts";
import { type Engine, NO_OTHER_HOSTS, onLine, start, stop } from "./engine.ts";

interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params: { level: string; text: string | null; type: string };
}

interface Context {
  context: string;
  children?: Context[];
}

/** Starts Firefox without a window and drives it with WebDriver BiDi, which it speaks itself. */
export async function startFirefox(path: string, settings: Record<string, string>): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "aircheck-firefox-"));
  writeFileSync(join(profile, "user.js"), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const browser = start(path, ["--headless", "--remote-debugging-port=0", "--profile", profile], settings);
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    onLine(browser.stderr, (line) => {
      output += `${line}\n`;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    browser.once("error", reject);
    browser.once("exit", () => reject(new Error(`Firefox ended:\n${output}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });

  const complaints: string[] = [];
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as Message;
    if (id !== undefined) {
      if (error) answers.get(id)?.reject(new Error(`${error}: ${message}`));
      else answers.get(id)?.resolve(result);
      answers.delete(id);
    } else if (method === "log.entryAdded" && /error|warn/.test(params.level)) {
      complaints.push(`${params.type} ${params.level}: ${params.text}`);
    }
  };
  socket.onclose = () => {
    for (const answer of answers.values()) answer.reject(new Error("Firefox closed the connection"));
  };
  let sent = 0;
  function send<Result>(method: string, params: object = {}): Promise<Result> {
    sent += 1;
    const answer = Promise.withResolvers<unknown>();
    answers.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise as Promise<Result>;
  }

  await send("session.new", { capabilities: { alwaysMatch: { proxy: NO_OTHER_HOSTS } } });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  let userContext: string | undefined;
  let page = "";
  let frame = "";
  return {
    complaints: async () => complaints,
    async startAfresh() {
      // Closes its windows, too.
      if (userContext) await send("browser.removeUserContext", { userContext });
      ({ userContext } = await send<{ userContext: string }>("browser.createUserContext"));
      ({ context: page } = await send<Context>("browsingContext.create", { type: "tab", userContext }));
      frame = page;
      complaints.length = 0;
      await send("browsingContext.setViewport", { context: page, viewport: WIDE });
    },
    async goto(url) {
      frame = page;
      const earlier = complaints.length;
      await send("browsingContext.navigate", { context: page, url, wait: "complete" });
      // Firefox cancels the requests of the page that is left, which the page takes for a lost connection.
      const ofThis = complaints.splice(earlier);
      complaints.push(...ofThis.filter((complaint) => !complaint.includes("The server did not answer")));
    },
    async enterFrame() {
      const { contexts } = await send<{ contexts: Context[] }>("browsingContext.getTree", { root: page });
      frame = contexts[0]?.children?.[0]?.context ?? frame;
    },
    async evaluate(run, argument) {
      const answer = await send<{ result: { value: string }; exceptionDetails?: { text: string } }>(
        "script.callFunction",
        {
          functionDeclaration: `() => JSON.stringify((${run})(${JSON.stringify(argument)}) ?? null)`,
          target: { context: frame },
          awaitPromise: false,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    async perform(actions) {
      await send("input.performActions", { context: frame, actions: [actions] });
    },
    async screenshot() {
      return (await send<{ data: string }>("browsingContext.captureScreenshot", { context: page })).data;
    },
    async close() {
      await stop(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
