import type { FastifyInstance } from "fastify";
import { oembed } from "../documents/oembed.ts";
import { publicApi } from "../documents/public-api.ts";

/** Describes the documents that belong to the API. They are answered before Fastify sees a request for them. */
export async function describePublicApi(app: FastifyInstance): Promise<void> {
  for (const { path, schema } of [...publicApi, oembed])
    app.get(path, { schema: { tags: ["public"], ...schema } }, (_request, reply) => reply.callNotFound());
}
