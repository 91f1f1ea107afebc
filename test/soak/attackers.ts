import { startHeavyDocuments } from "#test/fake-servers/heavy-documents.ts";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { World } from "./world.ts";
import { prepareAttack, WORST_INPUTS } from "./worst-inputs.ts";

/*
 * A process of its own, started by everybody.ts: it sends the worst inputs, and serves what they make the application look up. It
 * says first with which settings the application uses these servers; then it does what each command says, and sends its result.
 */

/** Where the application is; the index of a worst input to prepare; or how long to send what is prepared. */
export type Command = { origin: string } | { prepare: number } | { attackMs: number };
/** `result` of an attack: how many answers had which status */
export type Result = { result?: [status: number, count: number][]; error?: string };

const documents = await startHeavyDocuments();
/** Of its own, so that nobody has used up the requests to its host. */
const shows = await startHeavyDocuments();
const mail = await startMailServer();
const statuses = new Map<number, number>();
let world: World | undefined;
let prepared: Awaited<ReturnType<typeof prepareAttack>> | undefined;

async function handle(command: Command): Promise<Result> {
  if ("origin" in command) {
    const servers = { origin: command.origin, documents, shows, mails: mail.mails };
    world = new World(servers, ({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1));
    return {};
  }
  if ("prepare" in command) {
    const worst = WORST_INPUTS[command.prepare];
    if (!world || !worst) throw new Error("There is no such input");
    prepared = await prepareAttack(worst, world);
    return {};
  }
  if (!prepared) throw new Error("No attack is prepared");
  const { attack, connections } = prepared;
  statuses.clear();
  const endsAtMs = performance.now() + command.attackMs;
  let number = 0;
  const repeat = async () => {
    while (performance.now() < endsAtMs) await attack(number++);
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  return { result: [...statuses].sort(([a], [b]) => a - b) };
}

process.on("message", (command: Command) => {
  handle(command).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once("disconnect", () => process.exit());
process.send?.({
  ...mail.settings,
  APPLE_LOOKUP_URL: `${documents.origin}/lookup`,
  YOUTUBE_OEMBED_URL: `${documents.origin}/youtube`,
  SPOTIFY_OEMBED_URL: `${documents.origin}/spotify`,
});
