import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import packageJson from "../../../package.json" with { type: "json" };

/** Describes the API by the schemas that validate it, browsable at /api/docs. Register it before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: "Aircheck",
        description: packageJson.description,
        version: packageJson.version,
        license: { name: packageJson.license, identifier: packageJson.license },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
