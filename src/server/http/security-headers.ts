import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { NON_PAGE_CSP } from "./csp.ts";

/** Adds security headers to every response. Routes that send HTML replace the content security policy. */
export async function addSecurityHeaders(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    // YouTube's player refuses to play when it gets no referrer from the page that frames it.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Other subdomains are not ours to decide about.
    strictTransportSecurity: config.publicUrl.startsWith("https:") && { includeSubDomains: false },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", NON_PAGE_CSP);
  });
}
