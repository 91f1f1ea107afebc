import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer } from "vite";
import type { EmbedData } from "#domain/embed.ts";
import type { Renderer } from "./renderer.ts";
import { createPageRenderer } from "./router-context.ts";

/** The browser side through Vite: every change shows at once. */
export async function createDevelopmentRenderer(): Promise<Renderer> {
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true },
  });
  return {
    async renderPage(request, publicPages, productEvents) {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      return createPageRenderer(createRequestHandler(build, "development"), build)(request, publicPages, productEvents);
    },
    async renderEmbed(data) {
      const embed = (await vite.ssrLoadModule("/src/web/visitor/embed/entry.server.tsx")) as {
        renderEmbed(data: EmbedData): string;
      };
      return embed.renderEmbed(data);
    },
    async serveAssets(app) {
      app.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done);
      });
    },
    builtAt: new Date(),
    connectSources: ["ws:"],
    close: () => vite.close(),
  };
}
