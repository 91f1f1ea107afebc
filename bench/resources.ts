import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "undici";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { feedPath, insertManyUsers } from "./large-database.ts";
import { cpuMicros, memoryMegabytes, runLoad } from "./load.ts";
import { elapsedMs, printTable, type Summary, summarize } from "./measure.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { settings } from "./settings.ts";
import { startStaticServer } from "./static-server.ts";

const FEEDS = 10_000;
const STARTS = 5;
/** Until what only the start needed is freed. */
const SETTLE_MS = 3000;
const CONNECTIONS = 32;
const FILES = ["", "/feed.xml", "/feed.json", "/embed"];

/** Measures the start of a process that is set up, and its memory. */
export async function measureResources(): Promise<void> {
  const printRow = printTable(
    "Start and memory of one process, on SQLite",
    [
      `Start: from the command \`npm start\` runs to the line that says it is ready, set up before; median (min–max) of ${STARTS}. CPU: of the`,
      "serving process. Bare: a Node server that answers from memory. Memory: resident, in MB.",
    ],
    [
      ["", 46],
      ["aircheck", 22],
      ["bare", 22],
    ],
  );
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const context = createContext(readConfig({ DATA_DIR: dataDir }));
  await migrate(context.database);
  await insertManyUsers(context, FEEDS);
  await context.close();
  await (await startProduct(dataDir)).stop();

  const [starts, cpu, bareStarts]: [number[], number[], number[]] = [[], [], []];
  for (let start = 0; start < STARTS; start++) {
    const server = await startProduct(dataDir);
    starts.push(server.startMs);
    cpu.push((cpuMicros(server.pid) ?? Number.NaN) / 1000);
    await server.stop();
    bareStarts.push(await elapsedMs(async () => (await startStaticServer()).stop()));
  }
  printRow("start, ms", summarize(starts), summarize(bareStarts));
  printRow("start, ms of CPU", summarizeStatistics(cpu), undefined);

  const server = await startProduct(dataDir);
  const bare = await startStaticServer();
  await bare.serve("/", { headers: {}, body: Buffer.alloc(10_000, "a") });
  const memoryOf = (pid: number) => memoryMegabytes(pid, "VmRSS");
  await setTimeout(SETTLE_MS);
  printRow("memory after the start, no request", memoryOf(server.pid), memoryOf(bare.pid));
  for (const url of FILES.map((file) => server.origin + feedPath(1) + file)) await load(url, server.pid);
  await load(`${bare.origin}/`, bare.pid);
  printRow(
    `memory after load (${CONNECTIONS} connections, 4 cached documents)`,
    memoryOf(server.pid),
    memoryOf(bare.pid),
  );
  await requestEach(server);
  printRow(`memory after ${FEEDS.toLocaleString("en")} different feeds, XML and page`, memoryOf(server.pid), undefined);
  printRow("highest memory", memoryMegabytes(server.pid, "VmHWM"), memoryMegabytes(bare.pid, "VmHWM"));
  bare.stop();
  await server.stop();
  server.remove();
}

function summarizeStatistics(values: readonly number[]): Summary | undefined {
  return values.some(Number.isNaN) ? undefined : summarize(values);
}

async function load(url: string, pid: number): Promise<void> {
  for (const encoding of ["identity", "gzip", "br"])
    await runLoad({
      url,
      headers: { "accept-encoding": encoding },
      connections: CONNECTIONS,
      seconds: settings.seconds,
      pid,
    });
}

async function requestEach(server: ProductServer): Promise<void> {
  const client = new Client(server.origin);
  for (let number = 1; number <= FEEDS; number++)
    for (const file of ["", "/feed.xml"]) {
      const path = feedPath(number) + file;
      const { statusCode, body } = await client.request({
        path,
        method: "GET",
        headers: { "accept-encoding": "gzip" },
      });
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      if (statusCode !== 200) throw new Error(`${path} responded ${statusCode}`);
    }
  await client.close();
}
