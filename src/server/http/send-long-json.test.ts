import fastifyCompress from "@fastify/compress";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { createErrorHandler } from "./error-handler.ts";
import { sendLongJson } from "./send-long-json.ts";

async function get(value: object, acceptEncoding: string) {
  const app = Fastify();
  await app.register(fastifyCompress);
  app.setErrorHandler(createErrorHandler({} as Context));
  app.get("/", (_request, reply) => sendLongJson(reply, value));
  return app.inject({ url: "/", headers: { "accept-encoding": acceptEncoding } });
}

async function* count(to: number) {
  for (let number = 1; number <= to; number += 1) yield { number };
}

const unavailable: AsyncIterable<object> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new AppError(503, "unavailable", "Not now")) }),
};

test("lists that are read while they are sent may be in an object of the response, and have lists of their own", async () => {
  const response = await get(
    {
      title: "Talks",
      feed: { slug: "talks", episodes: count(2) },
      missing: undefined,
      none: null,
    },
    "identity",
  );
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.json()).toEqual({
    title: "Talks",
    feed: { slug: "talks", episodes: [{ number: 1 }, { number: 2 }] },
    none: null,
  });
});

test("an error before the first part is a response that a client can read, whatever encoding it accepts", async () => {
  const { statusCode, headers, body } = await get({ episodes: unavailable }, "gzip");
  expect([statusCode, headers["content-encoding"], JSON.parse(body)]).toEqual([503, undefined, { message: "Not now" }]);
});
