import { startHeavyDocuments } from "#test/fake-servers/heavy-documents.ts";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { World } from "./world.ts";
import { WORST_INPUTS } from "./worst-inputs.ts";

/* A process of its own: sends the worst inputs, and serves what they make the application look up. */

/** The number is the index of a worst input. */
export type AttackersCommand = "serve" | { origin: string } | { prepare: number } | { attackMs: number };

export interface AttackReport {
  /** by status; 0 for a connection that ended before its answer */
  answers: [status: number, count: number][];
}

const CONNECTIONS = 8;

const documents = await startHeavyDocuments();
/** Of its own, so that nobody has used up the requests to its host. */
const shows = await startHeavyDocuments();
const mail = await startMailServer();
const answers = new Map<number, number>();
let world: World | undefined;
let prepared: { attack: (number: number) => Promise<unknown>; connections: number } | undefined;

/** @returns the settings with which the application uses these servers */
function serve(): Record<string, string> {
  return {
    ...mail.settings,
    APPLE_LOOKUP_URL: `${documents.origin}/lookup`,
    YOUTUBE_OEMBED_URL: `${documents.origin}/youtube`,
    SPOTIFY_OEMBED_URL: `${documents.origin}/spotify`,
  };
}

async function prepare(index: number): Promise<void> {
  const worst = WORST_INPUTS[index];
  if (!world || !worst) throw new Error("There is no such input");
  prepared = { attack: await worst.prepare(world), connections: worst.connections ?? CONNECTIONS };
}

async function run(ms: number): Promise<AttackReport> {
  if (!prepared) throw new Error("No attack is prepared");
  const { attack, connections } = prepared;
  answers.clear();
  const endsAtMs = performance.now() + ms;
  let number = 0;
  const repeat = async () => {
    while (performance.now() < endsAtMs) {
      number += 1;
      await attack(number);
    }
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  return { answers: [...answers].sort(([a], [b]) => a - b) };
}

async function handle(command: AttackersCommand): Promise<unknown> {
  if (command === "serve") return serve();
  if ("origin" in command) {
    const servers = { origin: command.origin, documents, shows, mails: mail.mails };
    world = new World(servers, (status) => answers.set(status, (answers.get(status) ?? 0) + 1));
    return "started";
  }
  if ("attackMs" in command) return run(command.attackMs);
  await prepare(command.prepare);
  return "prepared";
}

process.on("message", async (command: AttackersCommand) => {
  try {
    process.send?.({ result: await handle(command) });
  } catch (error) {
    process.send?.({ error: (error as Error).message });
  }
});
process.once("disconnect", () => process.exit());
process.send?.("listening");
