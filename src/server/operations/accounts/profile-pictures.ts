import { paths } from "#domain/paths.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteProfilePicture, replaceProfilePicture } from "../../store/profile-pictures.ts";
import { bumpSharedRevision, lockUser } from "../../store/revisions.ts";
import type { ProfilePicturesTable, UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";

/**
 * Makes a picture the user's profile image, which their published feeds show too.
 * @throws AppError 404 the user has been deleted
 */
export function setProfilePicture(
  context: Context,
  userId: number,
  picture: Omit<ProfilePicturesTable, "userId">,
): Promise<UserRow> {
  return changeProfileImage(context, userId, { ...picture, userId });
}

/**
 * Deletes the user's picture; the avatar service's is shown again.
 * @throws AppError 404 the user has been deleted
 */
export function removeProfilePicture(context: Context, userId: number): Promise<UserRow> {
  return changeProfileImage(context, userId, undefined);
}

async function changeProfileImage(
  context: Context,
  userId: number,
  picture: ProfilePicturesTable | undefined,
): Promise<UserRow> {
  const now = context.now().toISOString();
  const profileImage = picture ? paths.profilePicture(userId, picture.contentHash) : null;
  return context.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, userId);
    if (!before) throw notFound("User");
    if (before.profileImage === profileImage) return before;
    await bumpSharedRevision(trx, userId, now);
    if (picture) await replaceProfilePicture(trx, picture);
    else await deleteProfilePicture(trx, userId);
    const user = await updateUser(trx, userId, { profileImage });
    if (!user) throw notFound("User");
    await enqueueHubNotifications(context, trx, userId, "all");
    return user;
  });
}
