import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { smallPictureUrl } from "#domain/users/avatar.ts";
import {
  MAX_PICTURE_BYTES,
  PICTURE_TOO_LARGE_MESSAGE,
  PICTURE_TYPE_MESSAGE,
  PICTURE_TYPES,
  pictureCropSchema,
  profilePictureHash,
} from "#domain/users/profile-picture.ts";
import { currentUserSchema } from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { answerPreflights, redirectToCurrentImage, sendImmutableImage } from "../http/immutable-image.ts";
import { encodeProfilePicture } from "../images/profile-picture.ts";
import { removeProfilePicture, setProfilePicture } from "../operations/accounts/profile-pictures.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { findProfilePicture } from "../store/profile-pictures.ts";
import { findUserById } from "../store/users.ts";
import { presentCurrentUser } from "../views/users.ts";

/** Uploads, deletes and serves users' pictures; the URL of a former one leads to the present one. An upload's body is the image itself. */
export function profilePictureRoutes(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    const authenticated = authenticatedRoutes(context, app);
    const currentUser = { tags: ["account"], response: { 200: currentUserSchema } };

    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...PICTURE_TYPES], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    app.addContentTypeParser("*", (_request, _body, done) => done(unsupportedType()));
    app.setErrorHandler<FastifyError>(async (error) => {
      // Thrown on, it reaches the application's error handler.
      throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
        ? new AppError(413, "too-large", PICTURE_TOO_LARGE_MESSAGE)
        : error;
    });

    authenticated.put(
      "/api/user/picture",
      {
        bodyLimit: MAX_PICTURE_BYTES,
        authenticateBeforeBody: true,
        limit: "profilePictures",
        schema: { ...currentUser, querystring: pictureCropSchema },
      },
      async ({ user }, { body, query }) => {
        const file = body instanceof Buffer ? body : Buffer.alloc(0);
        const picture = await encodeProfilePicture(file, query);
        return presentCurrentUser(await setProfilePicture(context, user.id, picture), context.isPremium);
      },
    );

    authenticated.delete("/api/user/picture", { authenticateBeforeBody: true, schema: currentUser }, async ({ user }) =>
      presentCurrentUser(await removeProfilePicture(context, user.id), context.isPremium),
    );

    app.get(
      "/pictures/:file",
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const [, userId, contentHash = "", small] =
          /^(\d{1,15})-([0-9a-f]{16})(-small)?\.jpg$/.exec(request.params.file) ?? [];
        const size = small ? "smallPicture" : "picture";
        const picture =
          userId && (await readPublic(context, ({ db }) => findProfilePicture(db, Number(userId), contentHash, size)));
        if (picture) return sendImmutableImage(request, reply, contentHash, async () => picture, "image/jpeg");
        const user = userId ? await readPublic(context, ({ db }) => findUserById(db, Number(userId))) : undefined;
        const current = user?.profileImage;
        if (!current || profilePictureHash(current) === contentHash) throw notFound("Picture");
        return redirectToCurrentImage(reply, small ? smallPictureUrl(current) : current);
      },
    );
    answerPreflights(app, "/pictures/:file");
  };
}

function unsupportedType(): AppError {
  return new AppError(415, "unsupported-type", PICTURE_TYPE_MESSAGE, [
    { field: "picture", message: PICTURE_TYPE_MESSAGE },
  ]);
}
