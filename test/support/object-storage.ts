import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { freePort, isListening } from "./postgres.ts";

/* OpenStack Swift as a storage with the API of S3, and a client of one of its buckets. */

const SERVERS = ["account", "container", "object"] as const;
/** Swift's secret for the names of its files, and its constraints. */
const SWIFT_SETTINGS = "/etc/swift/swift.conf";
/** On a disk: Swift needs extended attributes, which folders in memory have only since Linux 6.6. */
const FOLDER = "/var/tmp";
/** As in Debian, whose packages a Python of one's own does not see. */
const PYTHON = "/usr/bin/python3";
const BUCKET = "aircheck";
const ACCESS_KEY = "aircheck:app";

/** Where each kind of data is: one disk, one copy. */
const WRITE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(("account", "container", "object"), sys.argv[1:]):
    ring = RingBuilder(0, 1, 1)
    address = {"ip": "127.0.0.1", "port": int(port), "replication_ip": "127.0.0.1", "replication_port": int(port)}
    ring.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": "", **address})
    ring.rebalance()
    ring.get_ring().save(name + ".ring.gz")
`;

/** Whether Swift is installed (Debian's packages swift-proxy, swift-account, swift-container and swift-object). */
export function hasSwift(): boolean {
  return (
    ["proxy", ...SERVERS].every((name) => existsSync(`/usr/bin/swift-${name}-server`)) && existsSync(SWIFT_SETTINGS)
  );
}

export interface ObjectStorage {
  /** A client of the empty bucket that the storage starts with. @param secret another one than the storage knows */
  newBucket(secret?: string): Bucket;
  stop(): Promise<void>;
}

/** Starts a storage in a temporary folder, which stop() deletes. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const folder = mkdtempSync(join(FOLDER, "aircheck-swift-"));
  mkdirSync(join(folder, "devices/disk"), { recursive: true });
  copyFileSync(SWIFT_SETTINGS, join(folder, "swift.conf"));
  const secret = createHash("sha256").update(folder).digest("hex");
  const [proxyPort = 0, ...ports] = await Promise.all(["proxy", ...SERVERS].map(freePort));
  execFileSync(PYTHON, ["-c", WRITE_RINGS, ...ports.map(String)], { cwd: folder });
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n`;
  for (const [index, name] of SERVERS.entries())
    writeFileSync(
      join(folder, `${name}.conf`),
      `${common(ports[index] ?? 0)}devices = ${folder}/devices\nmount_check = false
[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
  const filters = ["catch_errors", "gatekeeper", "memcache", "listing_formats", "s3api", "tempauth", "slo"];
  writeFileSync(
    join(folder, "proxy.conf"),
    `${common(proxyPort)}[pipeline:main]\npipeline = ${filters.join(" ")} proxy-server
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${FILTER_SETTINGS[name]?.(secret) ?? ""}`).join("\n")}`,
  );
  const start = (name: string) =>
    spawn(`/usr/bin/swift-${name}-server`, [`${name}.conf`], { cwd: folder, stdio: "ignore" });
  const servers = SERVERS.map(start);
  // A test runner that is told to stop ends without its tear-down.
  const end = () => servers.map((server) => server.kill("SIGTERM"));
  process.once("exit", end);
  // A proxy that could not reach one of them asks it for nothing in the next minute.
  for (const port of ports) await untilReady(servers, () => isListening(port));
  servers.push(start("proxy"));
  await untilReady(servers, () => isListening(proxyPort));
  const origin = `http://127.0.0.1:${proxyPort}`;
  const newBucket = (bucketSecret = secret) => new Bucket(`${origin}/${BUCKET}`, bucketSecret);
  await newBucket().create();
  return {
    newBucket,
    async stop() {
      process.off("exit", end);
      const ended = servers.map((server) => once(server, "exit"));
      end();
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const FILTER_SETTINGS: Record<string, (secret: string) => string> = {
  // Nothing listens there: Swift then asks its servers.
  memcache: () => "memcache_servers = 127.0.0.1:9\n",
  s3api: () => "location = us-east-1\n",
  tempauth: (secret) => `user_${ACCESS_KEY.replace(":", "_")} = ${secret} .admin\n`,
};

async function untilReady(servers: readonly ChildProcess[], isReady: () => Promise<boolean>): Promise<void> {
  while (!(await isReady())) {
    const ended = servers.find(({ exitCode }) => exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`);
    await wait(50);
  }
}

/** What is used of S3's API. A request that is refused throws StorageError. */
export class Bucket {
  readonly #url: string;
  readonly #client: AwsClient;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#client = new AwsClient({
      accessKeyId: ACCESS_KEY,
      secretAccessKey: secret,
      region: "us-east-1",
      service: "s3",
      retries: 0,
    });
  }

  async create(): Promise<void> {
    await this.#request("", { method: "PUT" });
  }

  /** @param signedBody what the signature is of: by default what is sent */
  async put(key: string, body: Uint8Array<ArrayBuffer>, { query = "", signedBody = body } = {}): Promise<Response> {
    const hash = createHash("sha256").update(signedBody).digest("hex");
    return this.#request(`/${key}${query}`, { method: "PUT", body, headers: { "x-amz-content-sha256": hash } });
  }

  /** Begins to put an object, and breaks the connection when so many bytes are sent. */
  async putInPart(key: string, body: Uint8Array<ArrayBuffer>, sentBytes: number): Promise<void> {
    const hash = createHash("sha256").update(body).digest("hex");
    const url = `${this.#url}/${key}`;
    const { headers } = await this.#client.sign(url, {
      method: "PUT",
      body,
      headers: { "x-amz-content-sha256": hash },
    });
    const sending = request(url, {
      method: "PUT",
      headers: { ...Object.fromEntries(headers), "content-length": body.length },
    });
    const closed = new Promise((resolve) => sending.once("error", resolve));
    sending.write(body.subarray(0, sentBytes), () => sending.destroy(new Error("broken")));
    await closed;
  }

  /** @returns undefined where there is none */
  async get(key: string): Promise<Response | undefined> {
    try {
      return await this.#request(`/${key}`);
    } catch (error) {
      if (error instanceof StorageError && error.status === 404) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#request(`/${key}`, { method: "DELETE" });
  }

  /** @returns the keys that begin so, in order; the first thousand */
  async list(prefix = ""): Promise<string[]> {
    const response = await this.#request(`?list-type=2&prefix=${encodeURIComponent(prefix)}`);
    return valuesOf("Key", await response.text());
  }

  /** Begins an upload in parts. @returns its id */
  async beginUpload(key: string): Promise<string> {
    const response = await this.#request(`/${key}?uploads`, { method: "POST" });
    const [id] = valuesOf("UploadId", await response.text());
    if (!id) throw new Error("The upload has no id");
    return id;
  }

  /** @param number from 1 @returns the part's ETag */
  async putPart(key: string, uploadId: string, number: number, body: Uint8Array<ArrayBuffer>): Promise<string> {
    const response = await this.put(key, body, { query: `?partNumber=${number}&uploadId=${uploadId}` });
    return response.headers.get("etag") ?? "";
  }

  async completeUpload(key: string, uploadId: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const response = await this.#request(`/${key}?uploadId=${uploadId}`, { method: "POST", body });
    // The status is sent before the parts are joined.
    const answer = await response.text();
    if (!answer.includes("<CompleteMultipartUploadResult")) throw new StorageError(response.status, answer);
  }

  /** Gives up all uploads that were begun and not completed. @returns how many */
  async abortUploads(): Promise<number> {
    const answer = await (await this.#request("?uploads")).text();
    const keys = valuesOf("Key", answer);
    const ids = valuesOf("UploadId", answer);
    for (const [index, id] of ids.entries())
      await this.#request(`/${keys[index]}?uploadId=${id}`, { method: "DELETE" });
    return ids.length;
  }

  async #request(path: string, options: Parameters<AwsClient["fetch"]>[1] = {}): Promise<Response> {
    const response = await this.#client.fetch(this.#url + path, options);
    if (!response.ok) throw new StorageError(response.status, await response.text());
    return response;
  }
}

export class StorageError extends Error {
  override name = "StorageError";
  readonly status: number;
  constructor(status: number, answer: string) {
    super(`The storage answered ${status}: ${answer}`);
    this.status = status;
  }
}

/** The texts of an element in an answer, none of which S3 nests. */
function valuesOf(element: string, answer: string): string[] {
  return [...answer.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, "g"))].map(([, value = ""]) => value);
}
