import { limited } from "#access/limits.ts";
import type { Db, Tx } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { bannerOf, deletePicture, insertPicture, updatePicturePath } from "../queries.ts";
import { isDefaultPicture, mediaPath, NO_PICTURE_CHOSEN, type PictureKind } from "../rules.ts";
import type { PictureInput } from "../schema.ts";
import { type Encoded, encodePicture } from "./encode.ts";

export type PictureChoice = Encoded | { path: string | null };

type Uploader = { db: Db; userId: string; address: string; now: Date };

/** @throws Refusal as `encodePicture`, 429. */
export async function takeUpload(
  { db, userId, address, now }: Uploader,
  kind: PictureKind,
  upload: Uint8Array<ArrayBuffer>,
): Promise<Encoded> {
  await limited(db, { action: "picture", address, account: userId }, now);
  return await encodePicture(kind, upload);
}

/**
 * Reads a choice outside of the transaction, as decoding takes time. @throws Refusal 422 if nothing was chosen; as
 * `takeUpload`.
 */
async function readChoice(
  uploader: Uploader,
  kind: PictureKind,
  input: PictureInput,
  current: string | null,
): Promise<PictureChoice> {
  if (input.clear) return { path: null };
  const upload = input.isDefault ? undefined : (input.dataUrl ?? (await input.file?.bytes()));
  if (upload) return await takeUpload(uploader, kind, upload);
  const path = input.isDefault === false ? undefined : input.address;
  if (path && (path === current || isDefaultPicture(kind, path))) return { path };
  throw new Refusal(422, NO_PICTURE_CHOSEN, { file: NO_PICTURE_CHOSEN });
}

/** Stores a chosen or uploaded picture. Returns its path; null for none. */
export async function saveChoice(
  tx: Tx,
  userId: string,
  kind: PictureKind,
  choice: PictureChoice,
): Promise<string | null> {
  if ("path" in choice && choice.path?.startsWith(mediaPath(""))) return choice.path;
  const id = crypto.randomUUID();
  const path = "path" in choice ? choice.path : mediaPath(id);
  // First, as it locks the user against concurrent uploads.
  await updatePicturePath(tx, userId, kind, path);
  await deletePicture(tx, userId, kind);
  if (!("path" in choice)) await insertPicture(tx, { ...choice, id, userId, kind });
  return path;
}

/** @throws as `readChoice`. */
export async function choosePicture(
  db: Db,
  user: { id: string; avatar: string | null },
  kind: PictureKind,
  input: PictureInput,
  from: { address: string; now: Date },
): Promise<string | null> {
  const current = kind === "avatar" ? user.avatar : await bannerOf(db, user.id);
  const choice = await readChoice({ db, userId: user.id, ...from }, kind, input, current);
  return await db.transaction((tx) => saveChoice(tx, user.id, kind, choice));
}
