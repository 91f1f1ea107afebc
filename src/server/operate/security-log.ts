import { clientPrefix } from "../limits/client-prefix.ts";

const WINDOW_MS = 60_000;
/** How many lines a minute a client gets for each kind of refusal. */
const MAX_LINES = 5;
/** How many clients are told apart in a minute, for each kind of refusal. */
const MAX_CLIENTS = 100;
const OTHER_CLIENTS = "others";

/** What is logged each time: it takes an account, whose changes are limited. */
const ACTS = {
  registered: "A user registered",
  "logged-in": "A user logged in",
  "passkey-requested": "A password was right, and a passkey is asked for",
  "logged-out": "A user logged out",
  "session-ended": "A user ended one of their sessions",
  "sessions-ended": "A user ended all of their sessions",
  "password-changed": "A user changed their password",
  "password-reset": "A user set a new password with a reset link",
  "email-change-requested": "A user asked for another email address",
  "email-changed": "A user changed their email address",
  "passkey-added": "A user added a passkey",
  "passkey-removed": "A user removed a passkey",
  "user-deleted": "A user deleted their account",
  "administrator-read": "An administrator asked for data of users",
  "administrator-change": "An administrator asked for a change",
} as const;

/** What anybody can cause any number of times: beyond a few lines, it is counted. */
const REFUSALS = {
  "log-in-refused": "A log-in was refused",
  "passkey-refused": "A passkey was refused",
  "password-refused": "A signed-in user gave a wrong password",
  "code-refused": "A verification code was refused",
  "link-refused": "A password reset link was refused",
  "password-reset-requested": "A password reset link was asked for",
  "access-refused": "A signed-in user was refused what they asked for",
  "not-found": "A signed-in user asked for what is not there, or not theirs",
  "input-refused": "A request with invalid input was refused",
  "origin-refused": "A request from another site's page was refused",
  "limit-reached": "A request beyond a limit was refused",
} as const;

type Act = keyof typeof ACTS;
export type Refusal = keyof typeof REFUSALS;
export type SecurityEvent = Act | Refusal;

interface Details {
  /** who did it, or whose account was tried */
  userId?: number | undefined;
  /** whom an administrator's request concerns */
  subjectId?: number | undefined;
  /** the code of the error */
  reason?: string | undefined;
}

interface Log {
  level: string;
  child(fields: object, options: { level: "info" }): { info(fields: object, message: string): void };
}

/** What a line needs of Fastify's request. */
interface LoggedRequest {
  ip: string;
  method: string;
  routeOptions: { url?: string | undefined };
  /** names the request in each line */
  log: Log;
  server: { log: Log };
}

/**
 * Writes what concerns the security of accounts into the log, in lines with `"log": "security"`. docs/operating.md describes their
 * fields; what users type, such as passwords, e-mail addresses and tokens, is in none. Of each kind of refusal a client gets a few
 * lines a minute. The rest of the minute is counted, and one line says how many there were.
 *
 * Every LOG_LEVEL but silent has these lines: whoever wants fewer lines about requests should not lose those about break-ins.
 */
export class SecurityLog {
  readonly #counts = new Map<Refusal, Map<string, number>>();
  #timer: NodeJS.Timeout | undefined;
  #log: Log | undefined;

  record(event: SecurityEvent, request: LoggedRequest, details: Details = {}): void {
    const client = clientPrefix(request.ip);
    if (isRefusal(event) && this.#count(event, client, request.server.log) > MAX_LINES) return;
    const route = request.routeOptions.url && `${request.method} ${request.routeOptions.url}`;
    write(request.log, event, { client, route, ...details });
  }

  /** Writes what was counted, at the end of the minute or of the process. */
  sumUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [event, clients] of this.#counts)
      for (const [client, count] of clients)
        if (count > MAX_LINES && this.#log) write(this.#log, event, { client, count: count - MAX_LINES });
    this.#counts.clear();
  }

  #count(event: Refusal, client: string, log: Log): number {
    this.#log = log;
    this.#timer ??= setTimeout(() => this.sumUp(), WINDOW_MS).unref();
    const clients = this.#counts.get(event) ?? new Map<string, number>();
    this.#counts.set(event, clients);
    const key = clients.has(client) || clients.size < MAX_CLIENTS ? client : OTHER_CLIENTS;
    const count = (clients.get(key) ?? 0) + 1;
    clients.set(key, count);
    return count;
  }
}

function write(log: Log, event: SecurityEvent, fields: object): void {
  if (log.level === "silent") return;
  log
    .child({ log: "security" }, { level: "info" })
    .info({ event, ...fields }, isRefusal(event) ? REFUSALS[event] : ACTS[event]);
}

function isRefusal(event: SecurityEvent): event is Refusal {
  return event in REFUSALS;
}
