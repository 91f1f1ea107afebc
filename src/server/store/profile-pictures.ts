import type { Db } from "./database.ts";
import type { ProfilePicturesTable } from "./tables.ts";

type PictureSize = "picture" | "smallPicture";

/** Stores a user's picture in place of the previous one. */
export async function replaceProfilePicture(db: Db, row: ProfilePicturesTable): Promise<void> {
  const { userId: _, ...picture } = row;
  await db
    .insertInto("profilePictures")
    .values(row)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(picture))
    .execute();
}

/** @returns the JPEG; undefined when the user's current picture has another content hash */
export async function findProfilePicture(
  db: Db,
  userId: number,
  contentHash: string,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("profilePictures")
    .select(`${size} as bytes`)
    .where("userId", "=", userId)
    .where("contentHash", "=", contentHash)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Finds a user's picture, for their data export. */
export async function findOwnProfilePicture(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom("profilePictures").select("picture").where("userId", "=", userId).executeTakeFirst();
  return row && Buffer.from(row.picture);
}

export async function deleteProfilePicture(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("profilePictures").where("userId", "=", userId).execute();
}
