import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { pictures, users } from "#db/schema/accounts.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { PictureKind } from "./rules.ts";
import type { Encoded } from "./service/encode.ts";

const pictureById = prepared((db) =>
  db
    .select({ kind: pictures.kind, type: pictures.type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.id, sql.placeholder("id")))
    .prepare("picture_by_id"),
);

/** @param id a uuid. */
export async function findPicture(db: Db, id: string) {
  const [row] = await pictureById(db).execute({ id });
  return row;
}

/** Path of a person's banner; null for the default. */
export async function bannerOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ banner: users.banner }).from(users).where(eq(users.id, userId));
  return row?.banner ?? null;
}

/** Locks the user's row until the transaction ends. */
export async function updatePicturePath(tx: Tx, userId: string, kind: PictureKind, path: string | null): Promise<void> {
  await tx
    .update(users)
    .set(kind === "avatar" ? { avatar: path } : { banner: path })
    .where(eq(users.id, userId));
}

/** Deletes a person's uploaded picture of a kind, if there is one. */
export async function deletePicture(tx: Tx, userId: string, kind: PictureKind): Promise<void> {
  await tx.delete(pictures).where(and(eq(pictures.userId, userId), eq(pictures.kind, kind)));
}

/** Stores an uploaded picture; its predecessor has to be deleted before. */
export async function insertPicture(
  tx: Tx,
  picture: Encoded & { id: string; userId: string; kind: PictureKind },
): Promise<void> {
  await tx.insert(pictures).values(picture);
}
