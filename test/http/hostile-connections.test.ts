import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startInstance } from "#test/support/instance.ts";
import { RawConnection } from "#test/support/raw-connection.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { createFeed, registerBen } from "#test/support/users.ts";

describe("clients that take their time", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ REQUEST_TIMEOUT: "1", IDLE_TIMEOUT: "2", MAX_CONNECTIONS: "20" });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    server.remove();
  });

  test("a body that drips is cut off", async () => {
    const connection = new RawConnection(server);
    connection.send([
      "POST /api/login HTTP/1.1",
      "Host: aircheck.test",
      "Content-Type: application/json",
      "Content-Length: 1000",
    ]);
    const dripping = setInterval(() => connection.socket.write(" "), 100);
    await connection.closed;
    clearInterval(dripping);
    // A byte that arrives while the server closes the connection resets it, and the reset may overtake the response.
    expect([[408], []]).toContainEqual(connection.statuses);
  });

  test("connections beyond the limit are refused, and accepted again when others end", async () => {
    const held = Array.from({ length: 30 }, () => new RawConnection(server));
    await Promise.race(held.map(({ closed }) => closed));
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await fetch(`${server.origin}/healthz`).catch(() => undefined))?.status).toBe(200);
  });
});

test("a flood of pages that no cache has is shed, while other requests are answered", async () => {
  const instance = await startInstance("SQLite", { TRUST_PROXY: "127.0.0.1" });
  const { client } = await registerBen(instance);
  await createFeed(client);
  const visitor = instance.newClient();
  // From many addresses, as a limit per address does not see it.
  const flood = Array.from({ length: 400 }, (_, number) =>
    visitor.get(`/u/ben_guest/guest-spots?q=page-${number}`, { "x-forwarded-for": `203.0.113.${number % 250}` }),
  );
  const others = ["/healthz", "/readyz", "/api/users/screen-name/ben_guest", "/favicon.svg"];
  for (const response of await Promise.all(others.map((path) => visitor.get(path))))
    expect(response.statusCode).toBe(200);
  const responses = await Promise.all(flood);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  for (const response of responses)
    if (response.statusCode === 503) expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visitor.get("/u/ben_guest")).statusCode).toBe(200);
  await instance.close();
});

test("a connection whose client reads nothing is cut off", async () => {
  const instance = await startInstance("SQLite", { IDLE_TIMEOUT: "1" });
  await instance.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = instance.app.server.address() as AddressInfo;
  const countConnections = promisify(instance.app.server.getConnections.bind(instance.app.server));
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  const request = "GET /demo/sample.mp3 HTTP/1.1\r\nHost: aircheck.test\r\n\r\n";
  // More than the buffers of both systems hold.
  socket.write(request.repeat(500));
  await expect.poll(() => countConnections()).toBe(1);
  await expect.poll(() => countConnections()).toBe(0);
  socket.destroy();
  await instance.close();
});
