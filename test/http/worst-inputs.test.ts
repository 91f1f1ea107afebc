import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect, test } from "vitest";
import type { PageConfig } from "#domain/page-config.ts";
import { documentKinds } from "#server/documents/documents.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { WORST_INPUTS } from "#test/soak/worst-inputs.ts";
import { startInstance } from "#test/support/instance.ts";

const PAGE_CONFIG: PageConfig = {
  origin: "http://aircheck.test",
  analytics: null,
  footerLinks: { sourceUrl: null, privacyUrl: null, contactUrl: null },
  canSendMail: false,
  requiresPasskeys: false,
  premium: "beta",
};
const FILES_OF_BUILD = "GET (a file of the build)";
const ADMINISTRATORS = " /api/admin/";
/** Added by the tests' own set-up. */
const OF_TESTS = " /test/";

test("`npm run soak -- --everybody` has a worst input for each route that a visitor or an account may call", async () => {
  const routes = await collectRoutes();
  const missing = [...routes].filter((route) => !WORST_INPUTS.some((worst) => worst.route === route));
  expect(missing).toEqual([]);
  const unknown = WORST_INPUTS.map(({ route }) => route).filter((route) => !routes.has(route));
  expect(unknown).toEqual([]);
});

test("`npm run soak -- --everybody` has a worst input for each document below /u/ that is answered from the cache", async () => {
  const documents = [...(await collectRoutes())].filter((route) => route.startsWith("GET /u/"));
  expect(documents).toHaveLength(9);
  const missing = documents.filter((route) => !WORST_INPUTS.some((worst) => worst.route === route && worst.isCached));
  expect(missing).toEqual([]);
});

/** The routes and public documents of the whole application as it defines them, with one for all files of the build. */
async function collectRoutes(): Promise<Set<string>> {
  const routes = new Set<string>();
  const renderer = await createProductionRenderer();
  const { assets } = renderer;
  for (const { path } of documentKinds(renderer, PAGE_CONFIG)) routes.add(`GET ${path}`);
  const files = new Set(
    assets.kind === "built" ? assets.files.map(({ url }) => url.replace(/\/assets\/.*/, "/assets/:name")) : [],
  );
  const add = ({ method, url }: RouteOptions) => {
    // A preflight is answered without looking at anything.
    for (const name of [method].flat())
      if (name !== "HEAD" && name !== "OPTIONS") routes.add(files.has(url) ? FILES_OF_BUILD : `${name} ${url}`);
  };
  // Published by Fastify before any route is defined.
  const watch = (message: unknown) => (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", add);
  subscribe("fastify.initialization", watch);
  const instance = await startInstance("SQLite");
  unsubscribe("fastify.initialization", watch);
  await instance.close();
  return new Set([...routes].filter((route) => !route.includes(ADMINISTRATORS) && !route.includes(OF_TESTS)));
}
