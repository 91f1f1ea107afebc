import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A browser that is not Chromium. Playwright drives only builds of its own of these, so a few commands of WebDriver do here. */
export interface Engine {
  /** Leaves the page, and forgets the cookies of our pages and what they stored. */
  startAfresh(origin: string): Promise<void>;
  goto(url: string): Promise<void>;
  /** Lets what follows happen in the page's first frame, until `goto`. */
  enterFrame(): Promise<void>;
  /** Runs a function in the page. @returns what it returns, as JSON carries it */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Acts as mouse or keyboard. @param actions as in WebDriver's "Perform Actions" */
  perform(actions: InputSource): Promise<void>;
  /** @returns a PNG in Base64 */
  screenshot(): Promise<string>;
  /** @returns errors and warnings of the console, and uncaught exceptions, since the fresh start */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface InputSource {
  id: string;
  type: "pointer" | "key";
  actions: object[];
}

/** No page needs other hosts, and what one requests of them fails at once: nothing listens on the port. */
export const NO_OTHER_HOSTS = { proxyType: "manual", sslProxy: "127.0.0.1:9" };

/** Starts a program. @param settings environment variables besides those of this process */
export function start(command: string, args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...settings },
    // So that the processes that it starts can be ended with it.
    detached: true,
  });
}

export async function stop(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null) return;
  const ended = once(program, "exit");
  process.kill(-program.pid, "SIGKILL");
  await ended;
}

/** Calls back for each line of an output. */
export function onLine(output: Readable | null, callback: (line: string) => void): void {
  let rest = "";
  output?.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(callback);
  });
}
