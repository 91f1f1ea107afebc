import type { FastifyError, FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE_MESSAGE,
  type ImportUpload,
  importAdditionResultSchema,
  importAdditionSchema,
  importColumnsSchema,
  importListSchema,
  importRequestSchema,
  importRowChangesSchema,
  importSchema,
  importTicksSchema,
  importUploadSchema,
  isImportRequest,
  startedImportSchema,
} from "#domain/imports/import.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField } from "../errors.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import type { ListInput } from "../lookup/lists/list.ts";
import { addImportedRows, undoAddition } from "../operations/imports/import-additions.ts";
import {
  changeRow,
  discardImport,
  findOwnImport,
  type GivenList,
  replaceImport,
  requireTable,
  startImport,
  tickRows,
} from "../operations/imports/imports.ts";
import { readList } from "../operations/imports/read-given-list.ts";
import { listImports } from "../store/imports.ts";
import type { UserRow } from "../store/tables.ts";
import { presentImport } from "../views/imports.ts";

const tags = ["imports"];
const params = z.object({ importId: idParameter });
const schema = { tags, params, response: { 200: importSchema } };

/** Takes lists of appearances that the signed-in user has elsewhere, shows what was found of their rows, and adds those that they choose. */
export function importRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get("/api/imports", { schema: { tags, response: { 200: importListSchema } } }, async ({ user }) =>
      listImports(context.db, user.id),
    );

    authenticated.get("/api/imports/:importId", { schema }, async ({ user }, { params: { importId } }) =>
      present(context, user, importId),
    );

    authenticated.put(
      "/api/imports/:importId/columns",
      { limit: "imports", schema: { ...schema, body: importColumnsSchema } },
      async ({ user }, { params: { importId }, body: { columns } }) => {
        const { content, format, name } = await requireTable(context, user, importId);
        const read = await readList({
          content,
          columns,
          ...(format && { format: format as NonNullable<ListInput["format"]> }),
          ...(name !== null && { fileName: name }),
        });
        await replaceImport(context, user, importId, read);
        return present(context, user, importId);
      },
    );

    authenticated.patch(
      "/api/imports/:importId/rows",
      { schema: { tags, params, body: importTicksSchema, response: { 204: noContentSchema } } },
      async ({ user }, { params: { importId }, body }, reply) => {
        await tickRows(context, user, importId, body);
        return reply.code(204).send();
      },
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
      async ({ user }, { params, body }, reply) => {
        await changeRow(context, user, params, body);
        return reply.code(204).send();
      },
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
      async ({ user }, { params: { importId } }, reply) => {
        await discardImport(context, user, importId);
        return reply.code(204).send();
      },
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
        limit: "imports",
        schema: { tags, querystring: importUploadSchema, response: { 202: startedImportSchema } },
      },
      async ({ user }, { body, query, headers }, reply) => {
        const content = body instanceof Buffer ? body : Buffer.alloc(0);
        const id = await startImport(context, user, givenList(content, query, headers["content-type"]));
        return reply.code(202).send({ id });
      },
    );
  };
}

/** Bytes up to this one are white space, or no text. */
const SPACE = 0x20;

/** A file in JSON has a name, or none of the fields of a request. */
function givenList(body: Buffer, { name, format }: ImportUpload, contentType = ""): GivenList {
  const request = contentType.startsWith("application/json") && name === undefined ? requestIn(body) : undefined;
  if (request?.url !== undefined) return { source: request.url, content: null, format: null };
  const pasted = request?.html ?? request?.text;
  const content = pasted === undefined ? body : Buffer.from(pasted);
  if (content.length > IMPORT_MAX_BYTES) throw tooLarge();
  const field = request ? (request.html === undefined ? "text" : "html") : "body";
  if (!content.some((byte) => byte > SPACE)) throw invalidField(field, "There is nothing in this list");
  if (pasted !== undefined) return { source: null, content, format: request?.html === undefined ? "text" : "html" };
  return { source: name ?? null, content, format: format ?? null };
}

/** @returns undefined for a list in JSON */
function requestIn(body: Buffer): z.infer<typeof importRequestSchema> | undefined {
  let data: unknown;
  try {
    data = JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidField("body", "The body is not valid JSON");
  }
  if (!isImportRequest(data)) return undefined;
  const { success, data: request, error } = importRequestSchema.safeParse(data);
  if (success) return request;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new AppError(400, "invalid", errors[0]?.message ?? "The request is invalid", errors);
}

function tooLarge(): AppError {
  return new AppError(413, "too-large", IMPORT_TOO_LARGE_MESSAGE);
}

async function present(context: Context, user: UserRow, importId: number) {
  return presentImport(await findOwnImport(context, user, importId));
}
