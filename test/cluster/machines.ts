import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findPostgres, freePort } from "#test/support/postgres.ts";
import { childProcessIds, killProcess } from "#test/support/processes.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy/cluster");
const PASSWORD = "aircheck-password";
const NODES = 3;
const APPS = 3;
const START_TIMEOUT_MS = 120_000;
const LOGGED_CHARACTERS = 1000;

/** The Debian packages that a cluster needs, and a program of each. */
const PROGRAMS: Record<string, string> = {
  "etcd-server": "etcd",
  patroni: "patroni",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  varnish: "varnishd",
};

/** A node of PostgreSQL under Patroni. */
export interface Node {
  name: string;
  postgresPort: number;
  restPort: number;
  dataDir: string;
}

export interface Member {
  name: string;
  role: string;
  state: string;
}

/** All servers of an installation on many machines, each on a port of this one. */
export class Machines {
  readonly nodes: Node[];
  readonly apps: RunningServer[] = [];
  readonly #log: (line: string) => void;
  readonly #folder: string;
  readonly #ports: Ports;
  readonly #owner = accountOf("postgres");
  readonly #processes = new Map<string, ChildProcess>();

  private constructor(folder: string, ports: Ports, log: (line: string) => void) {
    this.#log = log;
    this.#folder = folder;
    this.#ports = ports;
    this.nodes = ports.postgres.map((postgresPort, index) => ({
      name: `db${index + 1}`,
      postgresPort,
      restPort: ports.rest[index] ?? 0,
      dataDir: join(folder, `db${index + 1}`, "data"),
    }));
  }

  /**
   * Starts etcd, Patroni with a primary and two replicas, haproxy, pgbouncer, three processes of the application and Varnish, with
   * the files in deploy/cluster.
   * @throws Error names the packages that are missing
   */
  static async start(log: (line: string) => void): Promise<Machines> {
    const missing = Object.entries(PROGRAMS).filter(([, program]) => !findProgram(program));
    if (missing.length > 0) {
      const packages = missing.map(([name]) => name).join(" ");
      throw new Error(`Missing programs. On Debian: apt-get install --no-install-recommends ${packages}`);
    }
    const folder = mkdtempSync(join(tmpdir(), "aircheck-cluster-"));
    chmodSync(folder, 0o755);
    const machines = new Machines(folder, await freePorts(), log);
    // Otherwise PostgreSQL would go on by itself.
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void machines.stopAll().finally(() => process.exit(1)));
    try {
      await machines.#startAll();
      return machines;
    } catch (error) {
      await machines.stopAll();
      throw error;
    }
  }

  get balancerOrigin(): string {
    return `http://127.0.0.1:${this.#ports.web}`;
  }

  get cdnOrigin(): string {
    return `http://127.0.0.1:${this.#ports.cdn}`;
  }

  /** through pgbouncer and haproxy to the primary */
  get databaseUrl(): string {
    return `postgres://aircheck:${PASSWORD}@127.0.0.1:${this.#ports.pgbouncer}/aircheck`;
  }

  async #startAll(): Promise<void> {
    const { etcd, etcdPeer } = this.#ports;
    this.#run("etcd", "etcd", [
      ...["--data-dir", this.#makeFolder("etcd"), "--heartbeat-interval", "500", "--election-timeout", "5000"],
      ...["--listen-client-urls", `http://127.0.0.1:${etcd}`, "--advertise-client-urls", `http://127.0.0.1:${etcd}`],
      ...["--listen-peer-urls", `http://127.0.0.1:${etcdPeer}`],
      ...["--initial-advertise-peer-urls", `http://127.0.0.1:${etcdPeer}`],
      ...["--initial-cluster", `default=http://127.0.0.1:${etcdPeer}`],
    ]);
    for (const node of this.nodes) {
      const path = this.#makeFolder(node.name);
      writeFileSync(join(path, "patroni.yml"), this.#patroniConfig(node), { mode: 0o644 });
    }
    const [first, ...others] = this.nodes;
    if (!first) return;
    this.startNode(first);
    await this.untilMembers("a primary", (members) => members.some(isLeader));
    this.#log("The primary runs");
    for (const node of others) this.startNode(node);
    await this.untilComplete();
    this.#log("Both replicas follow");
    await this.query("primary", `create role aircheck login password '${PASSWORD}'`);
    await this.query("primary", "create database aircheck owner aircheck");

    this.#write("haproxy.cfg", this.#haproxyConfig());
    this.#run("haproxy", "haproxy", ["-db", "-f", join(this.#folder, "haproxy.cfg")]);
    this.#write("pgbouncer.ini", this.#pgbouncerConfig());
    this.#write("userlist.txt", `"aircheck" "${PASSWORD}"\n`);
    this.startPgbouncer();
    await this.#untilConnected(this.databaseUrl);

    // They migrate at the same time, through pgbouncer.
    this.apps.push(...(await Promise.all(this.#ports.apps.map((port) => this.#startApp(port)))));
    this.#log("Three processes of the application run");
    this.#write("varnish.vcl", this.#varnishConfig());
    this.#run("varnish", "varnishd", [
      ...["-F", "-a", `127.0.0.1:${this.#ports.cdn}`, "-f", join(this.#folder, "varnish.vcl")],
      ...["-s", "malloc,64m", "-n", this.varnishFolder],
    ]);
    await until("Varnish", async () => (await fetch(`${this.cdnOrigin}/favicon.svg`)).ok);
  }

  get varnishFolder(): string {
    return join(this.#folder, "varnish");
  }

  /** Starts Patroni on a node, which starts PostgreSQL. */
  startNode({ name }: Node): void {
    this.#run(name, "patroni", [join(this.#folder, name, "patroni.yml")], true);
  }

  /** Ends all processes of a node at once, as when its machine loses power. */
  async killNode({ name, dataDir }: Node): Promise<void> {
    const postmaster = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
    const stopped = this.stop(name, "SIGKILL");
    for (const pid of [postmaster, ...childProcessIds(postmaster)]) killProcess(pid);
    await stopped;
  }

  startPgbouncer(): void {
    this.#run("pgbouncer", "pgbouncer", [join(this.#folder, "pgbouncer.ini")], true);
  }

  /** Ends one of the programs beside the application. pgbouncer ends all connections at once by SIGTERM. */
  async stop(name: string, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#processes.get(name);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child.removeAllListeners("exit"), "exit");
    child.kill(signal);
    await ended;
  }

  /** Ends one process of the application, as an operator does by default, and starts it again. @returns its exit code */
  async restartApp(index: number, signal?: NodeJS.Signals): Promise<number | null> {
    const port = this.#ports.apps[index];
    const code = await this.apps[index]?.stop(signal);
    if (port !== undefined) this.apps[index] = await this.#startApp(port);
    return code ?? null;
  }

  /** What Patroni says of the nodes; empty while none can be asked. */
  async members(): Promise<Member[]> {
    for (const { restPort } of this.nodes)
      try {
        const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // The next one knows the same.
      }
    return [];
  }

  async leader(): Promise<Node> {
    const leader = (await this.members()).find(isLeader);
    const node = this.nodes.find(({ name }) => name === leader?.name);
    if (!node) throw new Error("There is no primary");
    return node;
  }

  /** Changes Patroni's settings of the whole cluster, as `patronictl edit-config` does. */
  async configure(settings: unknown): Promise<void> {
    const { restPort } = await this.leader();
    const response = await fetch(`http://127.0.0.1:${restPort}/config`, {
      method: "PATCH",
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(`Patroni refused the settings: ${response.status}`);
  }

  /** Hands the primary's role over, as `patronictl switchover` does. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const candidate = (await this.members()).find(({ role }) => role === "sync_standby")?.name;
    const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader.name, candidate }),
    });
    if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
  }

  async untilMembers(what: string, condition: (members: Member[]) => boolean): Promise<void> {
    let members: Member[] = [];
    const isMet = async () => {
      members = await this.members();
      return condition(members);
    };
    await until(what, isMet, () => members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(", "));
  }

  /** Resolves when there are a primary and two replicas that follow it, one of them synchronously. */
  async untilComplete(): Promise<void> {
    await this.untilMembers("all nodes", (members) => {
      const running = members.filter(({ state }) => state === "running" || state === "streaming");
      return running.length === NODES && running.some(isLeader) && running.some(({ role }) => role === "sync_standby");
    });
  }

  /** Runs a statement as superuser, on the primary or on each replica. */
  async query(on: "primary" | "replicas", statement: string): Promise<Record<string, unknown>[]> {
    const leader = await this.leader();
    const nodes = on === "primary" ? [leader] : this.nodes.filter((node) => node !== leader);
    const rows: Record<string, unknown>[] = [];
    for (const { postgresPort } of nodes) {
      const client = new pg.Client(`postgres://postgres:superuser-password@127.0.0.1:${postgresPort}/postgres`);
      await client.connect();
      rows.push(...(await client.query(statement)).rows);
      await client.end();
    }
    return rows;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
    for (const name of ["varnish", "pgbouncer", "haproxy", ...this.nodes.map(({ name }) => name), "etcd"])
      await this.stop(name);
    for (const app of this.apps) app.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #startApp(port: number): Promise<RunningServer> {
    return startServer({
      PORT: String(port),
      PUBLIC_URL: this.balancerOrigin,
      TRUST_PROXY: "127.0.0.1",
      DATABASE_URL: this.databaseUrl,
      // Past pgbouncer, so that visitors do not depend on it.
      DATABASE_REPLICA_URL: `postgres://aircheck:${PASSWORD}@127.0.0.1:${this.#ports.replicas}/aircheck`,
      LOG_LEVEL: "fatal",
      NODE_ENV: "production",
    });
  }

  #patroniConfig({ name, postgresPort, restPort, dataDir }: Node): string {
    return adapt("patroni.yml", [
      [/^name: db1$/m, `name: ${name}`],
      [/10\.0\.0\.21:8008/g, `127.0.0.1:${restPort}`],
      [/10\.0\.0\.21:5432/g, `127.0.0.1:${postgresPort}`],
      [/hosts: \[.*\]/, `hosts: ["127.0.0.1:${this.#ports.etcd}"]`],
      // On one machine the nodes would share one file of passwords, and overwrite each other's.
      [/data_dir: .*/, `data_dir: ${dataDir}\n  pgpass: ${join(this.#folder, name, "pgpass")}`],
      [/bin_dir: .*/, `bin_dir: ${findPostgres()}`],
      [/unix_socket_directories: .*/, `unix_socket_directories: ${join(this.#folder, name)}`],
      [/10\.0\.0\.0\/24/g, "127.0.0.0/8"],
    ]);
  }

  #haproxyConfig(): string {
    const { web, primary, replicas, apps } = this.#ports;
    return adapt("haproxy.cfg", [
      [/10\.0\.0\.1:8080/, `127.0.0.1:${web}`],
      [/10\.0\.0\.1:5000/, `127.0.0.1:${primary}`],
      [/10\.0\.0\.1:5001/, `127.0.0.1:${replicas}`],
      ...apps.map((port, index): Change => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`]),
      ...this.nodes.map(
        ({ postgresPort, restPort }, index): Change => [
          new RegExp(`10\\.0\\.0\\.2${index + 1}:5432 check port 8008`, "g"),
          `127.0.0.1:${postgresPort} check port ${restPort}`,
        ],
      ),
    ]);
  }

  #pgbouncerConfig(): string {
    const { primary, pgbouncer } = this.#ports;
    return adapt("pgbouncer.ini", [
      ["host=10.0.0.1 port=5000", `host=127.0.0.1 port=${primary}`],
      ["listen_addr = 10.0.0.1", "listen_addr = 127.0.0.1"],
      ["listen_port = 6432", `listen_port = ${pgbouncer}\nunix_socket_dir =`],
      ["/etc/pgbouncer/userlist.txt", join(this.#folder, "userlist.txt")],
    ]);
  }

  #varnishConfig(): string {
    return adapt("varnish.vcl", [
      ['.host = "10.0.0.1"', '.host = "127.0.0.1"'],
      ['.port = "8080"', `.port = "${this.#ports.web}"`],
    ]);
  }

  async #untilConnected(url: string): Promise<void> {
    await until("pgbouncer", async () => {
      const client = new pg.Client(url);
      client.on("error", () => {});
      await client.connect();
      await client.query("select 1");
      await client.end();
      return true;
    });
  }

  /** @param isPostgres whether it refuses to run as root */
  #run(name: string, program: string, args: string[], isPostgres = false): void {
    const log = openSync(join(this.#folder, `${name}.log`), "a");
    const child = spawn(findProgram(program) ?? program, args, {
      cwd: this.#folder,
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
      ...(isPostgres && this.#owner),
    });
    child.once("exit", (code) => {
      const path = join(this.#folder, `${name}.log`);
      this.#log(`${name} ended by itself, ${code}: ${readFileSync(path, "utf8").slice(-LOGGED_CHARACTERS)}`);
    });
    this.#processes.set(name, child);
  }

  #makeFolder(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid);
    return path;
  }

  #write(name: string, content: string): void {
    writeFileSync(join(this.#folder, name), content, { mode: 0o644 });
  }
}

async function freePorts() {
  const several = (count: number) => Promise.all(Array.from({ length: count }, freePort));
  const [etcd = 0, etcdPeer = 0, web = 0, primary = 0, replicas = 0, pgbouncer = 0, cdn = 0] = await several(7);
  const [postgres, rest, apps] = [await several(NODES), await several(NODES), await several(APPS)];
  return { etcd, etcdPeer, web, primary, replicas, pgbouncer, cdn, postgres, rest, apps };
}

type Ports = Awaited<ReturnType<typeof freePorts>>;
type Change = [what: string | RegExp, replacement: string];

/** A file of deploy/cluster with the addresses of this machine. @throws Error when it does not have what is replaced */
function adapt(file: string, changes: Change[]): string {
  let text = readFileSync(join(DEPLOY, file), "utf8");
  for (const [what, replacement] of changes) {
    if (text.search(what instanceof RegExp ? what : literally(what)) === -1) throw new Error(`${file} has no ${what}`);
    text = text.replace(what, replacement);
  }
  if (/10\.0\.0\.\d/.test(text.replace(/^[#;].*$/gm, ""))) throw new Error(`${file} has other addresses`);
  return text;
}

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

export function isLeader({ role }: Member): boolean {
  return role === "leader" || role === "master" || role === "primary";
}

/** @param seen says what is there instead, once it has waited in vain */
async function until(what: string, condition: () => Promise<boolean>, seen?: () => string): Promise<void> {
  const giveUpAtMs = performance.now() + START_TIMEOUT_MS;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain for ${what}${seen ? `: ${seen()}` : ""}`);
    await wait(200);
  }
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @returns undefined for anybody but root, who runs everything as themselves */
function accountOf(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((entry) => entry.split(":"))
    .find(([entryName]) => entryName === name);
  return { uid: Number(line?.[2]), gid: Number(line?.[3]) };
}
