import type { FastifyError, FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  episodeTranscriptSchema,
  TRANSCRIPT_MAX_BYTES,
  TRANSCRIPT_TOO_LARGE_MESSAGE,
  TRANSCRIPT_TOO_MANY_PARAGRAPHS_MESSAGE,
  TRANSCRIPT_TOO_MANY_WORDS_MESSAGE,
  TRANSCRIPT_UNREADABLE_MESSAGE,
  transcriptChangesSchema,
  transcriptCoverageSchema,
  transcriptUploadSchema,
  userTranscriptSchema,
} from "#domain/transcripts/transcript.ts";
import { confirmedActSchema } from "#domain/users/administration.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField } from "../errors.ts";
import { administratorRoutes, authenticatedRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import { countUpload, runUpload } from "../limits/uploads.ts";
import { isGzip } from "../lookup/parse/document-bytes.ts";
import type { IndexedTranscript } from "../lookup/transcripts/indexed-transcript.ts";
import { administratorActs } from "../operations/accounts/administrator-acts.ts";
import {
  addTranscript,
  fetchTranscriptAgain,
  findEpisodeTexts,
  findTranscriptCoverage,
  listUserTranscripts,
  nameMySpeaker,
  removeTranscript,
  removeTranscriptAsAdministrator,
} from "../operations/transcripts/transcripts.ts";
import { presentEpisodeTexts } from "../views/transcripts.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadParsers = () => import("../lookup/parse/parse-document.ts");

const params = z.object({ episodeId: idParameter });
/** With the wait for a worker: 5 MB of Chinese take 8 seconds. */
const PARSE_TIMEOUT_MS = 60_000;

/** The transcripts of the signed-in user's episodes, in full: only the owner gets them. Administrators remove them. */
export function transcriptRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);
    const administrator = administratorRoutes(context, app, administratorActs(context));
    const schema = { tags: ["transcripts"], params, response: { 200: episodeTranscriptSchema } };

    authenticated.get("/api/episodes/:episodeId/transcript", { schema }, async ({ user }, request, reply) =>
      sendLongJson(reply, presentEpisodeTexts(await findEpisodeTexts(context, user, request.params.episodeId))),
    );

    authenticated.patch(
      "/api/episodes/:episodeId/transcript",
      { schema: { ...schema, body: transcriptChangesSchema } },
      async ({ user }, { params: { episodeId }, body: { mySpeaker } }, reply) =>
        sendLongJson(reply, presentEpisodeTexts(await nameMySpeaker(context, user, episodeId, mySpeaker))),
    );

    authenticated.delete("/api/episodes/:episodeId/transcript", { schema }, async ({ user }, request) =>
      presentEpisodeTexts(await removeTranscript(context, user, request.params.episodeId)),
    );

    authenticated.post(
      "/api/episodes/:episodeId/transcript/look",
      { limit: "lookups", schema },
      async ({ user }, request) =>
        presentEpisodeTexts(await fetchTranscriptAgain(context, user, request.params.episodeId)),
    );

    authenticated.get(
      "/api/transcripts/coverage",
      { schema: { tags: ["transcripts"], response: { 200: transcriptCoverageSchema } } },
      async ({ user }) => findTranscriptCoverage(context, user),
    );

    administrator.get(
      "/api/admin/users/:userId/transcripts",
      {
        schema: {
          tags: ["administration"],
          params: z.object({ userId: idParameter }),
          response: { 200: z.array(userTranscriptSchema) },
        },
      },
      async (_session, { params: { userId } }) => listUserTranscripts(context, userId),
    );

    administrator.delete(
      "/api/admin/episodes/:episodeId/transcript",
      { schema: { tags: ["administration"], params, body: confirmedActSchema, response: { 204: noContentSchema } } },
      async (act, { params: { episodeId } }) => removeTranscriptAsAdministrator(context, act, episodeId),
    );

    await app.register(transcriptUploadRoutes(context));
  };
}

/** Takes a transcript. The body is the file itself, whatever its declared type. */
function transcriptUploadRoutes(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    const authenticated = authenticatedRoutes(context, app);

    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.setErrorHandler<FastifyError>(async (error) => {
      // Thrown on, it reaches the application's error handler.
      throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? tooLarge(TRANSCRIPT_TOO_LARGE_MESSAGE) : error;
    });

    authenticated.put(
      "/api/episodes/:episodeId/transcript",
      {
        bodyLimit: TRANSCRIPT_MAX_BYTES,
        authenticateBeforeBody: true,
        admitBody: ({ user }, bytes) =>
          countUpload(context.limiter, user.id, Math.min(bytes ?? TRANSCRIPT_MAX_BYTES, TRANSCRIPT_MAX_BYTES)),
        schema: {
          tags: ["transcripts"],
          params,
          querystring: transcriptUploadSchema,
          response: { 200: episodeTranscriptSchema },
        },
      },
      async ({ user }, { params: { episodeId }, body }, reply) => {
        const bytes = body instanceof Buffer ? body : new Uint8Array();
        // Compressed, a small file may be a large transcript.
        const isCompressed = isGzip(bytes);
        if (isCompressed) await countUpload(context.limiter, user.id, TRANSCRIPT_MAX_BYTES - bytes.length);
        const add = async () => addTranscript(context, user, episodeId, await readUpload(bytes));
        const added = await runUpload(isCompressed ? TRANSCRIPT_MAX_BYTES : bytes.length, add);
        return sendLongJson(reply, presentEpisodeTexts(added));
      },
    );
  };
}

/** @throws AppError 400 it is no transcript; 413 it is too large */
async function readUpload(bytes: Uint8Array): Promise<IndexedTranscript> {
  const { parseTranscript } = await loadParsers();
  const document = { bytes, contentType: null, contentLength: bytes.length, finalUrl: "" };
  const transcript = await parseTranscript(document, AbortSignal.timeout(PARSE_TIMEOUT_MS));
  if (transcript === "too-large") throw tooLarge(TRANSCRIPT_TOO_LARGE_MESSAGE);
  if (transcript === "too-many-paragraphs") throw tooLarge(TRANSCRIPT_TOO_MANY_PARAGRAPHS_MESSAGE);
  if (transcript === "too-many-words") throw tooLarge(TRANSCRIPT_TOO_MANY_WORDS_MESSAGE);
  if (typeof transcript === "string") throw invalidField("transcript", TRANSCRIPT_UNREADABLE_MESSAGE);
  return transcript;
}

function tooLarge(message: string): AppError {
  return new AppError(413, "too-large", message);
}
