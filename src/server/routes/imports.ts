import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  IMPORT_MAX_BYTES,
  IMPORT_SOURCES,
  importAdditionResultSchema,
  importAdditionSchema,
  importColumnsSchema,
  importLeftOutSchema,
  importListSchema,
  importNameSearchSchema,
  importReadingSchema,
  importRowChangesSchema,
  importSchema,
  importTicksSchema,
  importUploadSchema,
  startedImportSchema,
} from "#domain/imports/import.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import { countUpload, runUpload } from "../limits/uploads.ts";
import type { ListInput } from "../lookup/lists/list.ts";
import { addImportedRows, undoAddition } from "../operations/imports/import-additions.ts";
import { importInputOf, tooLarge } from "../operations/imports/import-input.ts";
import {
  changeRow,
  discardImport,
  findByName,
  findOwnImport,
  replaceImport,
  requireTable,
  rereadRows,
  selectRows,
  startImport,
  takeLeftOut,
} from "../operations/imports/imports.ts";
import { readList } from "../operations/imports/read-import.ts";
import { listImports } from "../store/imports.ts";
import type { UserRow } from "../store/tables.ts";
import { presentImport, presentImportSummary } from "../views/imports.ts";

const tags = ["imports"];
const params = z.object({ importId: idParameter });
const schema = { tags, params, response: { 200: importSchema } };

/** Takes lists of appearances that the signed-in user has elsewhere, shows what was found of their rows, and adds those that they choose. */
export function importRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get("/api/imports", { schema: { tags, response: { 200: importListSchema } } }, async ({ user }) =>
      (await listImports(context.db, user.id)).map(presentImportSummary),
    );

    authenticated.get("/api/imports/:importId", { schema }, async ({ user }, { params: { importId } }, reply) =>
      sendImport(context, user, importId, reply),
    );

    authenticated.put(
      "/api/imports/:importId/columns",
      { limit: "imports", schema: { ...schema, body: importColumnsSchema } },
      async ({ user }, { params: { importId }, body: { columns } }, reply) => {
        const { content, format, name } = await requireTable(context, user, importId);
        await runUpload(content.length, async () => {
          const read = await readList({
            content,
            columns,
            ...(format && { format: format as NonNullable<ListInput["format"]> }),
            ...(name !== null && { fileName: name }),
          });
          await replaceImport(context, user, importId, read);
        });
        return sendImport(context, user, importId, reply);
      },
    );

    authenticated.patch(
      "/api/imports/:importId/rows",
      { schema: { tags, params, body: importTicksSchema, response: { 204: noContentSchema } } },
      async ({ user }, { params: { importId }, body }) => selectRows(context, user, importId, body),
    );

    authenticated.post(
      "/api/imports/:importId/rows",
      { schema: { tags, params, body: importLeftOutSchema, response: { 204: noContentSchema } } },
      async ({ user }, { params: { importId }, body: { part } }) => takeLeftOut(context, user, importId, part),
    );

    authenticated.patch(
      "/api/imports/:importId/rows/:rowId",
      {
        schema: {
          tags,
          params: params.extend({ rowId: idParameter }),
          body: importRowChangesSchema,
          response: { 204: noContentSchema },
        },
      },
      async ({ user }, { params, body }) => changeRow(context, user, params, body),
    );

    authenticated.post(
      "/api/imports/:importId/reading",
      { limit: "imports", schema: { ...schema, body: importReadingSchema } },
      async ({ user }, { params: { importId }, body: { reading } }, reply) => {
        await rereadRows(context, user, importId, reading);
        return sendImport(context, user, importId, reply);
      },
    );

    authenticated.post(
      "/api/imports/:importId/find-by-name",
      { schema: { tags, params, body: importNameSearchSchema, response: { 204: noContentSchema } } },
      async ({ user }, { params: { importId }, body: { rowIds } }) => findByName(context, user, importId, rowIds),
    );

    authenticated.post(
      "/api/imports/:importId/add",
      { schema: { tags, params, body: importAdditionSchema, response: { 200: importAdditionResultSchema } } },
      async ({ user }, { params: { importId }, body }) => addImportedRows(context, user, importId, body),
    );

    authenticated.post(
      "/api/imports/:importId/undo",
      { schema: { tags, params, response: { 200: z.object({ undoneCount: z.int() }) } } },
      async ({ user }, { params: { importId } }) => ({ undoneCount: await undoAddition(context, user, importId) }),
    );

    authenticated.delete(
      "/api/imports/:importId",
      { schema: { tags, params, response: { 204: noContentSchema } } },
      async ({ user }, { params: { importId } }) => discardImport(context, user, importId),
    );

    await app.register(startRoute(context));
  };
}

/** Takes a list: JSON that says what it is, or the list itself as a body of any type. */
function startRoute(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    const authenticated = authenticatedRoutes(context, app);

    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.setErrorHandler<FastifyError>(async (error) => {
      // Thrown on, it reaches the application's error handler.
      throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? tooLarge() : error;
    });

    authenticated.post(
      "/api/imports",
      {
        bodyLimit: IMPORT_MAX_BYTES,
        authenticateBeforeBody: true,
        admitBody: ({ user }, bytes) =>
          countUpload(context.limiter, user.id, Math.min(bytes ?? IMPORT_MAX_BYTES, IMPORT_MAX_BYTES)),
        limit: "imports",
        schema: {
          tags,
          description: `The body is JSON with one of ${IMPORT_SOURCES.join(", ")}, or the list itself, of any type, up to 5 MB. A list in JSON has a name, or none of these fields.`,
          querystring: importUploadSchema,
          response: { 202: startedImportSchema },
        },
      },
      async ({ user }, { body, query, headers }, reply) => {
        const content = body instanceof Buffer ? body : Buffer.alloc(0);
        const id = await runUpload(content.length, async () =>
          startImport(context, user, importInputOf(content, query, headers["content-type"])),
        );
        return reply.code(202).send({ id });
      },
    );
  };
}

async function sendImport(context: Context, user: UserRow, importId: number, reply: FastifyReply) {
  return sendLongJson(reply, presentImport(await findOwnImport(context, user, importId)));
}
