import * as v from "valibot";
import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { insertRoles } from "#features/auth/sign-in/queries/accounts.ts";
import { USERNAME_TAKEN } from "#features/auth/sign-in/rules/accounts.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { assertCurrencies } from "#features/prices/policy.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { violates } from "#lib/sql/violations.ts";
import { slug } from "#lib/text/slug.ts";
import { type PictureChoice, saveChoice, takeUpload } from "../pictures/service/choose.ts";
import { ALREADY_SET_UP, isReserved } from "../rules.ts";
import { AvatarPath, type SetUpValues } from "../schema.ts";
import { isSlugTaken, nameAccount, type SignUpPlatform } from "./queries.ts";

/** Refusal 422 for a username that is taken. */
export const usernameTaken = () => new Refusal(422, USERNAME_TAKEN, { username: USERNAME_TAKEN });

/** Whether a person may take a username: their own in another spelling, or one that is neither reserved nor taken. */
export async function isUsernameAvailable(db: Db, viewer: Viewer, username: string): Promise<boolean> {
  if (slug(username) === viewer.slug) return true;
  return !isReserved(username) && !(await isSlugTaken(db, slug(username), viewer.id));
}

type Pictures = { defaultImageURL: string; dataURL?: Uint8Array<ArrayBuffer>; isDefaultImage?: boolean };

type Newcomer = {
  db: Db;
  viewer: Viewer;
  catalogue: CatalogueState;
  address: string;
  platform: SignUpPlatform;
  now: Date;
};

/** @throws Refusal 422 without a picture, or for one that is not allowed or unreadable; 429. */
async function chooseAvatar(
  { viewer: { id, avatar }, ...from }: Newcomer,
  { defaultImageURL, dataURL, isDefaultImage }: Pictures,
): Promise<PictureChoice> {
  if (dataURL && isDefaultImage !== true) return await takeUpload({ ...from, userId: id }, "avatar", dataURL);
  const chosen = isDefaultImage === false ? "" : defaultImageURL;
  const path = check(v.object({ defaultImageURL: AvatarPath(avatar) }), { defaultImageURL: chosen }).defaultImageURL;
  return { path: path || avatar };
}

/** @throws Refusal 422 that names the field at fault, also for a username taken meanwhile; 409 if set up already. */
export async function setUpAccount(
  newcomer: Newcomer,
  { defaultImageURL, dataURL, isDefaultImage, ...values }: SetUpValues & Pictures,
): Promise<void> {
  const { db, viewer, catalogue } = newcomer;
  if (viewer.username !== null) throw new Refusal(409, ALREADY_SET_UP);
  if (isReserved(values.username)) throw usernameTaken();
  await assertCurrencies(db, catalogue, { preferredCurrency: values.preferredCurrency });
  const avatar = await chooseAvatar(newcomer, { defaultImageURL, dataURL, isDefaultImage });
  await storeSetUp(newcomer, values, avatar).catch((error: unknown) => {
    throw violates(error, "unique") ? usernameTaken() : error;
  });
}

type Profile = Omit<SetUpValues, keyof Pictures>;

const storeSetUp = ({ db, viewer, platform }: Newcomer, values: Profile, avatar: PictureChoice): Promise<void> =>
  db.transaction(async (tx) => {
    const named = { ...values, slug: slug(values.username), signUpPlatform: platform };
    if (!(await nameAccount(tx, viewer.id, named))) throw new Refusal(409, ALREADY_SET_UP);
    await saveChoice(tx, viewer.id, "avatar", avatar);
    await insertRoles(tx, viewer.id, ["member"]);
  });
