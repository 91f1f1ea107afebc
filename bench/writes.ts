import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { request } from "undici";
import { hashPassword, verifyPassword } from "../src/server/security/passwords.ts";
import { LOAD_TOOL, runLoad } from "./load.ts";
import { elapsedMs, printTable, type Summary, summarize, summarizeRatios } from "./measure.ts";
import type { ProductServer } from "./product-server.ts";
import { PASSWORD, SCREEN_NAME, startServerWithFeeds, USER_EMAIL } from "./sample-data.ts";
import { fetchSessionCookie } from "./session-cookie.ts";
import { settings } from "./settings.ts";

const EPISODES = 1000;
const READ_EPISODES = 100;
/** Of the feed to which episodes are added, another than the one that is read. */
const GROWING_EPISODES = 10;
const READERS = 8;
const REPETITIONS = 9;

interface Write {
  name: string;
  run(): Promise<unknown>;
  /** what the operation costs at least, on the same disk */
  reference(): Promise<unknown> | unknown;
}

/** Measures operations that write, alone and while readers keep the process busy. */
export async function measureWrites(): Promise<void> {
  const printRow = printTable(
    "Writes: response time in ms",
    [
      `Median (min–max) of ${REPETITIONS}. Reference, in alternation, in this process: the password's verification alone for the login; for`,
      "the others the same rows through node:sqlite alone, durable. Readers: as many as the columns say, each requesting another feed",
      `of the same user as often as it can (${LOAD_TOOL}).`,
    ],
    [
      ["operation", 34],
      ["alone", 20, 1],
      ["reference", 20, 1],
      ["ratio", 18, 1],
      [`with ${READERS} readers`, 22, 1],
      ["readers/s", 9],
      ["alone/s", 9],
    ],
  );
  const sample = await startServerWithFeeds([GROWING_EPISODES, READ_EPISODES, EPISODES]);
  const { server } = sample;
  const read = () =>
    runLoad({
      url: `${server.origin}/u/${SCREEN_NAME}/feed-${READ_EPISODES}/feed.xml`,
      headers: { "accept-encoding": "gzip" },
      connections: READERS,
      seconds: settings.seconds,
      pid: server.pid,
    });
  const writes = await createWrites(server);
  const aloneRate = (await read()).requestsPerSecond;
  for (const { name, run, reference } of writes) {
    if (!name.includes(settings.only)) continue;
    await run();
    const [alone, references]: [number[], number[]] = [[], []];
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      alone.push(await elapsedMs(run));
      references.push(await elapsedMs(async () => reference()));
    }
    const { duringMs, readRate } = await measureDuring(run, read);
    printRow(
      name,
      summarize(alone),
      summarize(references),
      summarizeRatios(alone, references),
      duringMs,
      readRate,
      aloneRate,
    );
  }
  await sample.stop();
}

/** Runs an operation again and again while the load lasts. */
async function measureDuring(
  run: () => Promise<unknown>,
  read: () => ReturnType<typeof runLoad>,
): Promise<{ duringMs: Summary; readRate: number }> {
  let isReading = true;
  const reading = read().finally(() => {
    isReading = false;
  });
  const during: number[] = [];
  while (isReading) during.push(await elapsedMs(run));
  return { duringMs: summarize(during), readRate: (await reading).requestsPerSecond };
}

async function createWrites(server: ProductServer): Promise<Write[]> {
  const credentials = { email: USER_EMAIL, password: PASSWORD };
  const cookie = await fetchSessionCookie(server.origin, "/api/login", credentials);
  const send = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    const response = await request(server.origin + path, {
      method,
      headers: { "content-type": "application/json", origin: server.origin, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    if (response.statusCode >= 400) throw new Error(`${path} responded ${response.statusCode}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const feeds = await send<{ id: number; slug: string }[]>("GET", "/api/feeds");
  const idOf = (count: number) => feeds.find(({ slug }) => slug === `feed-${count}`)?.id;
  const { episodes } = await send<{ episodes: { id: number }[] }>("GET", `/api/feeds/${idOf(EPISODES)}`);
  const episodeIds = episodes.map(({ id }) => id);
  const bare = openBareDatabase(server.dataDir, episodeIds);
  const hash = await hashPassword(PASSWORD);
  return [
    {
      name: "log in",
      run: () => fetchSessionCookie(server.origin, "/api/login", credentials),
      reference: () => verifyPassword(PASSWORD, hash),
    },
    {
      name: "add an episode",
      run: () =>
        send("POST", `/api/feeds/${idOf(GROWING_EPISODES)}/episodes`, {
          title: "An added episode",
          description: "A few sentences about the conversation, as a show would write them. ".repeat(6),
          showName: "The Example Hour",
          releaseDate: "2026-01-05T10:00:00.000Z",
        }),
      reference: () => bare.insert(),
    },
    {
      name: `reorder ${EPISODES.toLocaleString("en")} episodes`,
      run: () => send("POST", `/api/feeds/${idOf(EPISODES)}/episodes/reorder`, { episodeIds: episodeIds.reverse() }),
      reference: () => bare.reorder(),
    },
  ];
}

/** A database of its own beside the application's, on the same disk and as durable. */
function openBareDatabase(dataDir: string, episodeIds: readonly number[]) {
  const database = new DatabaseSync(join(dataDir, "bare.sqlite"));
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full;
     create table episodes (id integer primary key, position integer, text text)`,
  );
  const insert = database.prepare("insert into episodes (id, position, text) values (?, ?, ?)");
  const update = database.prepare("update episodes set position = ? where id = ?");
  const text = "x".repeat(500);
  for (const [position, id] of episodeIds.entries()) insert.run(id, position, text);
  return {
    insert: () => void insert.run(null, 0, text),
    reorder() {
      database.exec("begin");
      for (const [position, id] of episodeIds.entries()) update.run(position, id);
      database.exec("commit");
    },
  };
}
