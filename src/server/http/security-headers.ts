import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../config.ts";
import { NON_PAGE_CSP } from "./csp.ts";

type HeaderSettings = Pick<Config, "publicUrl" | "hstsSubdomains">;

/** The security headers of every response. What sends HTML replaces the content security policy. */
export function securityHeaders({ publicUrl, hstsSubdomains }: HeaderSettings): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    // YouTube's player refuses to play when it gets no referrer from the page that frames it.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: publicUrl.startsWith("https:") && { includeSubDomains: hstsSubdomains },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), "content-security-policy": NON_PAGE_CSP };
}

/** Adds the security headers to every response of Fastify. */
export function addSecurityHeaders(app: FastifyInstance, config: HeaderSettings): void {
  const headers = securityHeaders(config);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}
