import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/support/postgres.ts";
import type { StaticResponse } from "./static-server.ts";

/** Debian's nginx is not in every user's PATH. */
const COMMAND = ["nginx", "/usr/sbin/nginx"].find((command) => spawnSync(command, ["-v"]).error === undefined);

export interface NginxServer {
  /** http://127.0.0.1:port; response N is at /N */
  origin: string;
  /** of its one worker */
  pid: number;
  stop(): Promise<void>;
}

/** Starts nginx with one worker, which serves responses from files. @returns undefined where nginx is not installed */
export async function startNginx(responses: readonly StaticResponse[]): Promise<NginxServer | undefined> {
  if (!COMMAND) return undefined;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "aircheck-nginx-"));
  mkdirSync(join(folder, "logs"));
  const locations = responses.map(({ headers, body }, number) => {
    writeFileSync(join(folder, String(number)), body);
    const { "content-type": type = "", "content-length": _, etag: __, "last-modified": ___, ...others } = headers;
    const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(value)};`);
    return `location = /${number} { default_type ${quote(type)}; ${added.join(" ")} }`;
  });
  writeFileSync(join(folder, "nginx.conf"), configuration(port, folder, locations));
  const server = spawn(COMMAND, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin);
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
  return {
    origin,
    pid: Number(children[0]),
    stop: () =>
      new Promise((resolve) => {
        server.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.kill();
      }),
  };
}

/** Without sendfile, which is slower for files of this size. */
function configuration(port: number, folder: string, locations: readonly string[]): string {
  return `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off;
    worker_processes 1;
    pid ${folder}/pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile off;
      tcp_nopush on;
      keepalive_requests 1000000000;
      open_file_cache max=1000;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} }
    }
  `;
}

function quote(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

async function untilAnswering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await fetch(`${origin}/0`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("nginx does not answer");
}
