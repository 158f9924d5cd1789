import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { origin, type TestApp, type visitor } from "../harness.ts";
import { read } from "../transfer/transfer-files.ts";

/** Who sends it; a newcomer has an account that is not set up. */
export type Who = "anonymous" | "newcomer" | "member" | "data entry" | "senior data entry" | "admin";

export type Json = { [name: string]: unknown };
export type Form = { [name: string]: string | string[] | File };

/** One valid request. Without `json` and `form` it has no body. */
export type Sample = {
  /** Anonymous where it is left out. */
  who?: Who;
  /** Path and query, where the route's path is not an address itself. */
  at?: string;
  json?: Json;
  /** The same as a form sends it, where its fields are not those of `json`. */
  form?: Form;
  headers?: Record<string, string>;
  writes?: true;
  reads?: (word: string) => object;
  /** By a program over its exact text, so that no form can send it. */
  isSigned?: true;
  /** It changes who sends it, so each request needs a person of its own. */
  alone?: true;
  /** Makes what must exist, and says what follows from it, which is added to what stands here. */
  prepare?: (site: TestApp, person: Person) => Promise<Pick<Sample, "at" | "json" | "form">>;
};

export type Person = ReturnType<typeof visitor> & { id: string; username: string; email: string; password: string };

export const card = "sv03.5-006";
export const ofCard = (call: string, rest = "") => `/api/collection/${card}/${call}?setId=sv03.5${rest}`;
export const page = "/series/scarlet-violet/151";
export const ambiguous = "00000000-0000-4000-8000-000000000001";
export const unread = "00000000-0000-4000-8000-000000000002";
export const png = `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="}`;
export const slab = { variant: "holo", company: "PSA", grade: "9", value: "12.50", currency: "USD", certificate: "" };
export const set151 = "SV: Scarlet & Violet 151";
/** One row that is clear, and one whose variant has to be chosen. */
export const csv = `Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU,Price,Price Each
1,Bulbasaur,Bulbasaur,${set151},001/165,MEW,Normal,Near Mint,English,Common,,,,
1,Ivysaur,Ivysaur,${set151},002/165,MEW,Galaxy Sparkle,Near Mint,English,Common,,,,`;
export const metricsToken = "a token of the tests";
export const day = () => new Date().toISOString().slice(0, 10);

export const newName = () => `May ${crypto.randomUUID().slice(0, 8)}`;

export const owning = async (person: Person) => {
  const entry = { cardId: card, variant: "holo", quantity: 2 };
  return (await (await person.put("/api/collection?setId=sv03.5", entry)).json()) as { batch: string };
};

export const withToken = (more: Form = {}): Sample["prepare"] => {
  return async (_, person) => {
    const { csrfToken } = (await (await person.json("/api/auth/csrf")).json()) as { csrfToken: string };
    return { form: { csrfToken, callbackUrl: origin, json: "true", ...more } };
  };
};

export type Purpose = Parameters<typeof makeLinkToken>[1]["purpose"];

/** A link out of a letter to a member; its token is sent in the address or in the body. */
export const withLink =
  (purpose: Purpose, more?: Json): Sample["prepare"] =>
  async (site, person) => {
    const { id, email } = person.id === "" ? await site.signUp() : person;
    const token = await makeLinkToken(site.db, { purpose, subject: id, email, userId: id }, new Date());
    const path = {
      "sign-in": "/auth/email/open",
      reset: "/auth/reset/new",
      verify: "/auth/verify",
      second: "/auth/second",
    }[purpose];
    return more ? { json: { token, ...more } } : { at: `${path}?token=${token}` };
  };

export const withImport =
  (path: (id: string) => string, file = csv): Sample["prepare"] =>
  async ({ sql }, person) => {
    // Only one may be open at a time.
    await sql`delete from collection_imports where user_id = ${person.id}`;
    return { at: path((await read(person, file)).id) };
  };

export const keepsSlab = async (person: Person): Promise<{ gradedId: string }> => {
  const response = await person.post(ofCard("graded"), slab);
  return { gradedId: ((await response.json()) as { id: string }).id };
};

/** A price that jumped and waits for staff. */
/** A printing that a shop sells and that no variant is. */
export async function sellPrinting({ sql }: TestApp): Promise<Json> {
  await sql`delete from sold_printings where card_id = ${card}`;
  await sql`
    insert into sold_printings (card_id, printing, source, product_id, listed, currency, market, as_of)
    values (${card}, 'holo-1st-edition', 'tcgplayer', 77, '{holo-1st-edition}', 'USD', 4200, now())`;
  return { cardId: card, printing: "holo-1st-edition", decision: "ignore" };
}

export async function holdPrice({ sql }: TestApp): Promise<Json> {
  await sql`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    values (${card}, 'holo', 'tcgplayer', 'USD', 100, 90, now()) on conflict do nothing`;
  await sql`delete from held_prices where card_id = ${card}`;
  await sql`
    insert into held_prices (card_id, variant, source, currency, market, standing, as_of, day)
    values (${card}, 'holo', 'tcgplayer', 'USD', 10000, 100, now(), ${day()})`;
  return { cardId: card, variant: "holo", source: "tcgplayer", day: day(), market: 10_000, decision: "drop" };
}
