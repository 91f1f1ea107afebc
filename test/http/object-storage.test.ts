import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, startInstance, type TestDatabase } from "#test/support/instance.ts";
import { type Bucket, type ObjectStorage, startObjectStorage } from "#test/support/object-storage.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { PASSWORD, registerUser } from "#test/support/users.ts";

/*
 * What docs/scale.md says of pictures and backups in a storage with the API of S3, tried with OpenStack Swift. The application runs as
 * it is; what it would do more is here.
 */

const ROOT = join(import.meta.dirname, "../..");

// Needs Swift; vitest.config.ts leaves this file out where it is missing, and scripts/test.ts says so.
beforeAll(async () => {
  storage = await startObjectStorage();
});
afterAll(() => storage.stop());
describe("pictures in object storage", tryPictures);
describe("backups in object storage", tryBackups);

let storage: ObjectStorage;

function tryPictures() {
  let bucket: Bucket;
  let database: TestDatabase;
  let pool: pg.Pool;
  let servers: RunningServer[];
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let cookie: string;
  const pictures: Record<"red" | "blue", Buffer> = { red: Buffer.alloc(0), blue: Buffer.alloc(0) };

  beforeAll(async () => {
    bucket = storage.newBucket();
    database = await createTestDatabase("PostgreSQL", { isMigrated: true });
    const first = await startServer(database.settings);
    servers = [first, await startServer({ ...database.settings, PUBLIC_URL: first.origin })];
    pool = new pg.Pool({ connectionString: database.settings.DATABASE_URL });
    await pool.query('alter table "profilePictures" add column "objectName" text');
    gateway = await startGateway(pool, bucket, first.origin);
    const registered = await send(first, "POST", "/api/register", "application/json", {
      email: "ada@example.com",
      password: PASSWORD,
      displayName: "Ada Guest",
      screenName: "ada.guest",
    });
    cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    for (const [name, background] of [
      ["red", "#c22"],
      ["blue", "#22c"],
    ] as const)
      pictures[name] = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer();
  });
  afterAll(async () => {
    gateway.stop();
    await pool.end();
    for (const server of servers) {
      await server.stop();
      server.remove();
    }
    await database.remove();
  });

  async function send(server: RunningServer, method: string, path: string, type?: string, body?: Buffer | object) {
    const response = await fetch(server.origin + path, {
      method,
      headers: { origin: servers[0]?.origin ?? "", cookie: cookie ?? "", ...(type && { "content-type": type }) },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return response;
  }
  /** Uploads through one of the processes. @returns the picture's public path */
  async function upload(name: keyof typeof pictures, server = servers[0] as RunningServer): Promise<string> {
    const response = await send(server, "PUT", "/api/user/picture", "image/png", pictures[name]);
    return ((await response.json()) as { profileImage: string }).profileImage;
  }
  const remove = () => send(servers[0] as RunningServer, "DELETE", "/api/user/picture");
  const small = (path: string) => path.replace(".jpg", "-small.jpg");
  /** What visitors get of a picture in both sizes; undefined for a size that is missing. */
  const read = (path: string) =>
    Promise.all(
      [path, small(path)].map(async (url) => {
        const response = await fetch(gateway.origin + url);
        return response.status === 200 ? sha256(await response.bytes()) : undefined;
      }),
    );
  const bytesInRows = async () => {
    const { rows } = await pool.query('select coalesce(sum(octet_length(picture)), 0) as bytes from "profilePictures"');
    return Number(rows[0].bytes);
  };
  const moveAll = () => finish(moveToBucket(pool, bucket));
  const cleanAll = () => finish(deleteUnnamed(pool, bucket));
  async function expectNothingLeftOver(objects: number): Promise<void> {
    await moveAll();
    await cleanAll();
    expect([await bytesInRows(), (await bucket.list("pictures/")).length]).toEqual([0, objects]);
  }

  test("are read from there at the same address, byte for byte, and are gone with their row", async () => {
    const path = await upload("red");
    const before = await read(path);
    expect(await bytesInRows()).toBeGreaterThan(0);
    await moveAll();
    expect(await bytesInRows()).toBe(0);
    const asked = gateway.fromBucket;
    expect([await read(path), gateway.fromBucket]).toEqual([before, asked + 2]);
    const { headers } = await fetch(gateway.origin + path);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

    await remove();
    expect(await read(path)).toEqual([undefined, undefined]);
    expect((await bucket.list("pictures/")).length).toBe(2);
    await expectNothingLeftOver(0);
  });

  test("are uploaded while the storage is away, and moved later", async () => {
    const path = await upload("red");
    const before = await read(path);
    await expect(finish(moveToBucket(pool, storage.newBucket("wrong secret")))).rejects.toThrow("403");
    expect(await read(path)).toEqual(before);
    await moveAll();
    expect(await read(path)).toEqual(before);
  });

  test("are stored once when two processes take the same one at a time", async () => {
    for (let round = 0; round < 5; round += 1) {
      await remove();
      const [path = "", other] = await Promise.all(servers.map((server) => upload("red", server)));
      expect(other).toBe(path);
      const before = await read(path);
      await Promise.all([moveAll(), moveAll(), cleanAll()]);
      expect(await read(path)).toEqual(before);
      await expectNothingLeftOver(2);
    }
  });

  const EVENTS: Record<string, () => Promise<unknown>> = {
    "another picture is uploaded": () => upload("blue"),
    "it is deleted and uploaded again": async () => {
      await remove();
      await upload("red");
    },
    "it is deleted, uploaded again and moved by another process": async () => {
      await remove();
      await upload("red");
      await moveAll();
    },
    "another process cleans up": cleanAll,
  };

  describe.each(Object.entries(EVENTS))("stay what they are when %s", (_name, event) => {
    /** Has the event happen after so many steps of some work, which then goes on, or was killed. */
    async function interrupt(work: AsyncGenerator<void>, steps: number, isKilled: boolean): Promise<void> {
      for (let step = 0; step < steps; step += 1) await work.next();
      await event();
      const { rows } = await pool.query('select "profileImage" from users');
      const path: string = rows[0].profileImage;
      const before = await read(path);
      expect(before).not.toContain(undefined);
      if (!isKilled) await finish(work);
      await expectNothingLeftOver(2);
      expect(await read(path)).toEqual(before);
    }

    test.each([1, 2, 3])("after step %d of moving it", async (steps) => {
      for (const isKilled of [false, true]) {
        await remove();
        await upload("red");
        await interrupt(moveToBucket(pool, bucket), steps, isKilled);
      }
    });

    test.each([1, 2, 3])("after step %d of deleting what nothing names", async (steps) => {
      for (const name of ["red", "blue"] as const) {
        await remove();
        await upload(name);
        await moveAll();
      }
      await interrupt(deleteUnnamed(pool, bucket), steps, false);
    });
  });

  test("would be lost if an object's name were used again", async () => {
    const asContent = () => "content";
    const path = await upload("red");
    await finish(moveToBucket(pool, bucket, asContent));
    await remove();
    const cleaning = deleteUnnamed(pool, bucket);
    for (let step = 0; step < 2; step += 1) await cleaning.next();
    expect(await upload("red")).toBe(path);
    await finish(moveToBucket(pool, bucket, asContent));
    await finish(cleaning);
    expect(await read(path)).toEqual([undefined, undefined]);
    await remove();
  });
}

/**
 * Moves pictures from their rows to the bucket. Whatever happens between two steps, a row has its bytes until both objects are there
 * under the name that the row had before they were written.
 */
async function* moveToBucket(pool: pg.Pool, bucket: Bucket, newId: () => string = randomUUID): AsyncGenerator<void> {
  const { rows } = await pool.query('select * from "profilePictures" where octet_length(picture) > 0');
  for (const { userId, contentHash, picture, smallPicture } of rows) {
    const name = `pictures/${userId}-${contentHash}-${newId()}`;
    await pool.query(
      'update "profilePictures" set "objectName" = $1 where "userId" = $2 and "contentHash" = $3 and octet_length(picture) > 0',
      [name, userId, contentHash],
    );
    yield;
    await bucket.put(`${name}.jpg`, picture);
    yield;
    await bucket.put(`${name}-small.jpg`, smallPicture);
    yield;
    await pool.query(
      `update "profilePictures" set picture = '', "smallPicture" = '' where "objectName" = $1 and "contentHash" = $2`,
      [name, contentHash],
    );
  }
}

/** Deletes what no row names. The bucket is listed first: what is written later may have a name that is not known here. */
async function* deleteUnnamed(pool: pg.Pool, bucket: Bucket): AsyncGenerator<void> {
  const keys = await bucket.list("pictures/");
  yield;
  const { rows } = await pool.query('select "objectName" from "profilePictures"');
  yield;
  const named = new Set(rows.flatMap(({ objectName }) => [`${objectName}.jpg`, `${objectName}-small.jpg`]));
  for (const key of keys.filter((key) => !named.has(key))) {
    await bucket.delete(key);
    yield;
  }
}

async function finish(work: AsyncGenerator<void>): Promise<void> {
  for await (const _step of work);
}

/** Stands before the application, and answers for pictures whose rows have no bytes. */
async function startGateway(pool: pg.Pool, bucket: Bucket, applicationOrigin: string) {
  const gateway = { origin: "", fromBucket: 0, stop: () => void server.close().closeAllConnections() };
  const findMoved = async (path: string) => {
    const [, userId, contentHash, suffix] = /^\/pictures\/(\d+)-(\w+?)((?:-small)?\.jpg)$/.exec(path) ?? [];
    const { rows } = await pool.query(
      `select "objectName" from "profilePictures" where "userId" = $1 and "contentHash" = $2 and picture = ''`,
      [userId ?? 0, contentHash],
    );
    return rows.length > 0 ? `${rows[0].objectName}${suffix}` : undefined;
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const key = await findMoved(path);
    let answer = key ? await bucket.get(key) : await fetch(applicationOrigin + path);
    // A new row may have come in between, whose object has another name.
    const laterKey = await findMoved(path);
    if (laterKey !== key) answer = laterKey ? await bucket.get(laterKey) : await fetch(applicationOrigin + path);
    if (laterKey) {
      gateway.fromBucket += 1;
      response.setHeader("cache-control", "public, max-age=31536000, immutable");
    }
    response.statusCode = answer?.status ?? 404;
    response.end(answer && Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  gateway.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}

/** The smallest part that S3 takes, but for the last one. */
const PART_BYTES = 5 * 1024 * 1024;
/** whose pictures make a database of two parts */
const USERS = 9;

function tryBackups() {
  let bucket: Bucket;
  let folder: string;
  let dataDir: string;
  let backup: string;

  beforeAll(async () => {
    bucket = storage.newBucket();
    folder = mkdtempSync(join(tmpdir(), "aircheck-backups-"));
    backup = join(folder, "backup.sqlite");
    const instance = await startInstance("SQLite");
    dataDir = instance.context.config.dataDir;
    const noise = { raw: { width: 1024, height: 1024, channels: 3 as const } };
    for (let number = 0; number < USERS; number += 1) {
      const { client } = await registerUser(instance, `guest.${number}`, "Some Guest");
      const picture = await sharp(randomBytes(1024 * 1024 * 3), noise)
        .jpeg()
        .toBuffer();
      expect((await client.put("/api/user/picture", picture, { "content-type": "image/jpeg" })).statusCode).toBe(200);
    }
    await run("backup.ts", backup, dataDir);
    await instance.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("come back as they were, and are restored", async () => {
    expect((await stat(backup)).size).toBeGreaterThan(PART_BYTES);
    await finish(uploadBackup(bucket, backup, "backups/one.sqlite"));
    expect(await bucket.list("backups/")).toEqual(["backups/one.sqlite"]);
    const copy = join(folder, "copy.sqlite");
    const stored = await bucket.get("backups/one.sqlite");
    await pipeline(Readable.fromWeb(stored?.body as never), createWriteStream(copy));
    const restored = join(folder, "restored");
    await run("restore.ts", copy, restored);
    const tables = readTables(join(restored, "aircheck.sqlite"));
    expect(tables.profilePictures).toHaveLength(USERS);
    expect(tables).toEqual(readTables(backup));
  });

  test("are not there before all of their parts are", async () => {
    await bucket.put("backups/today.sqlite", Buffer.from("of the run before"));
    const parts = Math.ceil((await stat(backup)).size / PART_BYTES);
    for (let stored = 0; stored <= parts; stored += 1) {
      const work = uploadBackup(bucket, backup, "backups/today.sqlite");
      for (let step = 0; step <= stored; step += 1) await work.next();
      await work.return(undefined);
      expect(await bucket.list("backups/today")).toEqual(["backups/today.sqlite"]);
      expect((await bucket.get("backups/today.sqlite"))?.headers.get("content-length")).toBe("17");
    }
    expect(await bucket.abortUploads()).toBe(parts + 1);
    expect(await bucket.abortUploads()).toBe(0);
    await finish(uploadBackup(bucket, backup, "backups/today.sqlite"));
    const stored = await (await bucket.get("backups/today.sqlite"))?.bytes();
    expect(sha256(stored ?? new Uint8Array())).toBe(sha256(readFileSync(backup)));
  });

  test("are not replaced when the connection breaks, or less arrives than was signed", async () => {
    const body = new Uint8Array(PART_BYTES);
    await bucket.put("backups/short.sqlite", Buffer.from("of the run before"));
    await bucket.putInPart("backups/short.sqlite", body, 1_000_000);
    const cut = bucket.put("backups/short.sqlite", body.subarray(0, 1000), { signedBody: body });
    await expect(cut).rejects.toThrow("BadDigest");
    expect(await (await bucket.get("backups/short.sqlite"))?.text()).toBe("of the run before");
  });

  test("are written and read by nobody without the secret", async () => {
    const stranger = storage.newBucket("wrong secret");
    await expect(stranger.put("backups/forged.sqlite", Buffer.from("forged"))).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.beginUpload("backups/forged.sqlite")).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.list()).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.get("backups/today.sqlite")).rejects.toThrow("SignatureDoesNotMatch");
    await expect(stranger.delete("backups/today.sqlite")).rejects.toThrow("SignatureDoesNotMatch");
    expect(await bucket.list("backups/forged")).toEqual([]);
  });
}

/** Uploads a file in parts. Killed before the last step, it leaves parts that nothing shows. */
async function* uploadBackup(bucket: Bucket, path: string, key: string): AsyncGenerator<void> {
  const uploadId = await bucket.beginUpload(key);
  yield;
  const file = await open(path);
  try {
    const etags: string[] = [];
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) break;
      etags.push(await bucket.putPart(key, uploadId, etags.length + 1, buffer.subarray(0, bytesRead)));
      yield;
    }
    await bucket.completeUpload(key, uploadId, etags);
  } finally {
    await file.close();
  }
}

function run(script: string, file: string, dataDir: string) {
  const env = { ...PROCESS_ENV, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [join(ROOT, "scripts", script), file], { env });
}

/** Everything in an embedded database. */
function readTables(path: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'passageIndex%'")
    .all();
  const tables = names.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(tables);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
