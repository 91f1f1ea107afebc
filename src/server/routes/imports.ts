import type { FastifyError, FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE_MESSAGE,
  importAdditionResultSchema,
  importAdditionSchema,
  importColumnsSchema,
  importResponseSchema,
  importRowChangesSchema,
  importTicksSchema,
  importUploadSchema,
  importUrlSchema,
} from "#domain/imports/import.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import type { ListInput } from "../lookup/lists/list.ts";
import { addImportedRows, undoAddition } from "../operations/imports/import-additions.ts";
import {
  changeRow,
  discardImport,
  findOwnImport,
  replaceImport,
  requireTable,
  startImport,
  tickRows,
} from "../operations/imports/imports.ts";
import type { UserRow } from "../store/tables.ts";
import { presentImport } from "../views/imports.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadParsers = () => import("../lookup/parse/parse-document.ts");

/** For reading a list, with the wait for a thread. */
const READ_TIMEOUT_MS = 30_000;

const tags = ["imports"];
const schema = { tags, response: { 200: importResponseSchema } };

/** Takes a list of appearances that the signed-in user has elsewhere, shows what was found of its rows, and adds those that they choose. */
export function importRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get("/api/import", { schema }, async ({ user }) => present(context, user));

    authenticated.post(
      "/api/import",
      { limit: "imports", schema: { ...schema, body: importUrlSchema } },
      async ({ user }, { body: { url } }) => {
        const page = await context.lookupLimiter.run(user.id, () =>
          context.fetch(url, { maxBodyBytes: IMPORT_MAX_BYTES }),
        );
        const { bytes, contentType, finalUrl } = page;
        const read = await readList({ content: bytes, contentType, baseUrl: finalUrl });
        await startImport(context, user, read, { name: url, content: bytes });
        return present(context, user);
      },
    );

    authenticated.put(
      "/api/import/columns",
      { limit: "imports", schema: { ...schema, body: importColumnsSchema } },
      async ({ user }, { body: { columns } }) => {
        const { content, format, name } = await requireTable(context, user);
        const read = await readList({
          content,
          columns,
          ...(format && { format: format as NonNullable<ListInput["format"]> }),
          ...(name !== null && { fileName: name }),
        });
        await replaceImport(context, user, read);
        return present(context, user);
      },
    );

    authenticated.patch(
      "/api/import/rows",
      { schema: { tags, body: importTicksSchema, response: { 204: noContentSchema } } },
      async ({ user }, { body }, reply) => {
        await tickRows(context, user, body);
        return reply.code(204).send();
      },
    );

    authenticated.patch(
      "/api/import/rows/:rowId",
      {
        schema: {
          tags,
          params: z.object({ rowId: idParameter }),
          body: importRowChangesSchema,
          response: { 204: noContentSchema },
        },
      },
      async ({ user }, { params: { rowId }, body }, reply) => {
        await changeRow(context, user, rowId, body);
        return reply.code(204).send();
      },
    );

    authenticated.post(
      "/api/import/add",
      { schema: { tags, body: importAdditionSchema, response: { 200: importAdditionResultSchema } } },
      async ({ user }, { body }) => addImportedRows(context, user, body),
    );

    authenticated.post(
      "/api/import/undo",
      { schema: { tags, response: { 200: z.object({ undoneCount: z.int() }) } } },
      async ({ user }) => ({ undoneCount: await undoAddition(context, user) }),
    );

    authenticated.delete(
      "/api/import",
      { schema: { tags, response: { 204: noContentSchema } } },
      async ({ user }, _request, reply) => {
        await discardImport(context, user);
        return reply.code(204).send();
      },
    );

    await app.register(importUploadRoutes(context));
  };
}

/** Takes a file, or what was pasted. The body is the list itself, whatever its declared type. */
function importUploadRoutes(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    const authenticated = authenticatedRoutes(context, app);

    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.setErrorHandler<FastifyError>(async (error) => {
      // Thrown on, it reaches the application's error handler.
      throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
        ? new AppError(413, "too-large", IMPORT_TOO_LARGE_MESSAGE)
        : error;
    });

    authenticated.put(
      "/api/import",
      {
        bodyLimit: IMPORT_MAX_BYTES,
        authenticateBeforeBody: true,
        limit: "imports",
        schema: { ...schema, querystring: importUploadSchema },
      },
      async ({ user }, { body, query: { name, format } }) => {
        const content = body instanceof Buffer ? body : Buffer.alloc(0);
        const read = await readList({
          content: format ? content.toString("utf8") : content,
          ...(format && { format }),
          ...(name && { fileName: name }),
        });
        await startImport(context, user, read, { name: name ?? null, content });
        return present(context, user);
      },
    );
  };
}

/** @throws AppError 422 it has no appearances, in words for the user */
async function readList(input: ListInput) {
  const { parseList } = await loadParsers();
  return parseList(input, AbortSignal.timeout(READ_TIMEOUT_MS));
}

async function present(context: Context, user: UserRow) {
  const data = await findOwnImport(context, user);
  return { import: data ? presentImport(data) : null };
}
