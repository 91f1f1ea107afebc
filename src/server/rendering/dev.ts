import { randomUUID } from "node:crypto";
import { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import type { Renderer } from "./renderer.ts";
import { createDocumentRenderer, type DocumentsBundle } from "./ssr-bundle.ts";

/**
 * Renders from the sources. One Vite server compiles the application, a second one compiles what runs on Preact, with the same
 * configuration as its production build.
 */
export async function createDevelopmentRenderer(): Promise<Renderer> {
  // It never listens: Vite takes WebSockets from a server's events, and the application passes them on.
  const sockets = new Server();
  const options = { appType: "custom", server: { middlewareMode: true, ws: { server: sockets } } } as const;
  const application = await createServer(options);
  const visitor = await createServer({
    ...options,
    configFile: "vite.visitor.config.ts",
    base: VISITOR_ASSETS_PATH,
  });

  async function loadBuild(): Promise<ServerBuild> {
    return (await application.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  }

  async function loadDocuments(): Promise<DocumentsBundle> {
    return (await visitor.ssrLoadModule("/src/web/public/document/entry.server.tsx")) as DocumentsBundle;
  }

  return {
    applicationDocument: async (name) => createDocumentRenderer(await loadBuild(), "development")(name),
    renderPublicPage: async (page, config) => (await loadDocuments()).renderPublicPage(page, config),
    renderEmbed: async (data) => (await loadDocuments()).renderEmbed(data),
    assets: {
      kind: "compiled",
      handleRequest(request, response, next) {
        const vite = request.url?.startsWith(VISITOR_ASSETS_PATH) ? visitor : application;
        vite.middlewares(request, response, next);
      },
      handleUpgrade(request, socket, head) {
        sockets.emit("upgrade", request, socket, head);
      },
    },
    release: randomUUID(),
    async close() {
      await Promise.all([application.close(), visitor.close()]);
    },
  };
}
