import { nameOf, type Preferences, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { deleteUser, isLastAdmin } from "#features/auth/sign-in/queries/accounts.ts";
import { nameLanguagesOffered } from "#features/catalogue/local/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { assertCurrencies } from "#features/prices/policy.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { assertTyped, invalid } from "#lib/input/inputs.ts";
import { violates } from "#lib/sql/violations.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import { slug } from "#lib/text/slug.ts";
import { overlayTopic } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import { usernameTaken } from "../onboarding/service.ts";
import { isReserved } from "../rules.ts";
import * as queries from "./queries.ts";

type Who = { db: Db; viewer: Viewer };

/** @throws Refusal 422 if the name or a look-alike is taken. */
export async function rename({ db, viewer }: Who, username: string): Promise<{ username: string; slug: string }> {
  const name = { username, slug: slug(username) };
  if (name.slug !== viewer.slug && isReserved(username)) throw usernameTaken();
  await queries.updateName(db, viewer, name).catch((error: unknown) => {
    throw violates(error, "unique") ? usernameTaken() : error;
  });
  return name;
}

/** Stores the viewer's bio, and answers with it. */
export async function setBio({ db, viewer }: Who, bio: string): Promise<{ bio: string }> {
  await queries.updateBio(db, viewer, bio);
  return { bio };
}

/** Stores the given social handles, and answers with all. @throws Refusal 401 if the account is gone. */
export async function setSocials({ db, viewer }: Who, given: Partial<queries.Socials>): Promise<queries.Socials> {
  return still(await queries.updateSocials(db, viewer, given));
}

/** @throws Refusal 422 for a currency without a rate, or a language in which the catalogue has no names. */
export async function setPreferences(
  { db, viewer, catalogue, hub }: Who & { catalogue: CatalogueState; hub: Hub },
  given: Partial<Preferences>,
): Promise<Preferences> {
  const { preferredCurrency, nameLanguage } = given;
  if (preferredCurrency) await assertCurrencies(db, catalogue, { preferredCurrency });
  if (nameLanguage !== undefined && nameLanguage !== viewer.preferences.nameLanguage) {
    await assertHeld(db, catalogue, nameLanguage);
  }
  const preferences = still(await queries.updatePreferences(db, viewer, given));
  hub.publish({ topic: overlayTopic(viewer.id), name: "preferences", scope: "", ids: [], tab: "" });
  return preferences;
}

async function assertHeld(db: Db, catalogue: CatalogueState, nameLanguage: NameLanguage): Promise<void> {
  const held = await nameLanguagesOffered(db, catalogue);
  if (!held.includes(nameLanguage))
    throw invalid({ nameLanguage: "must be a language in which cards have names here" });
}

/** `verification`: the typed username. @throws Refusal 422 if it differs, 409 for the only admin of many accounts. */
export async function deleteAccount({ db, viewer }: Who, verification: string): Promise<void> {
  assertTyped(verification, nameOf(viewer), viewer.username === null ? "your email address" : "your username");
  await db.transaction(async (tx) => {
    if (await isLastAdmin(tx, viewer))
      throw new Refusal(
        409,
        "You’re this site’s only admin. Make someone else an admin first with the “user grant” command.",
      );
    await deleteUser(tx, viewer);
  });
}

/** @throws Refusal 404 if the account was deleted meanwhile. */
function still<T>(row: T | undefined): T {
  if (row === undefined) throw notFound("account");
  return row;
}
