import { randomToken } from "#access/sessions.ts";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { type LiveEvent, overlayTopic, userTopic } from "#live/event.ts";
import { atProvider, type Issuer, traveller } from "../auth/oauth/openid.ts";
import { haveCodes } from "../auth/second/factors.ts";
import { html, json, type Person, type TestApp, visitor } from "../harness.ts";
import { makeList } from "../lists/people.ts";
import type { Purpose } from "../requests/sample.ts";
import { startSession } from "../session-of.ts";
import { chatAt, overlayAt } from "../stream/addresses.ts";
import { readUntil } from "../until.ts";

export type Club = { site: TestApp; issuer: Issuer };

/** `works`: asks once more; what works only once is used up by it. `write`: to the collection, where it can do that. */
type Made = { works(): Promise<boolean>; write?(): Promise<Response> };

/** `keptIn`: the column that holds its hash or generation, and the file that checks its signature. */
type Credential = { keptIn: string[]; make(club: Club, person: Person): Promise<Made> };

const browserOf = (site: TestApp) => visitor((request) => site.app.request(request));

const isSignedIn = async (browser: Pick<Person, "json">, { id }: Person) =>
  (await json<{ user?: { id: string } }>(browser.json("/api/auth/session"))).user?.id === id;

const card = { cardId: "sv03.5-001", variant: "normal", quantity: 2 };

/** Another session of the person; none if they may have none. */
async function sessionFor(site: TestApp, { id }: Person) {
  const browser = browserOf(site);
  const token = await startSession(site.db, id, "", new Date()).catch(() => undefined);
  if (token !== undefined) browser.cookies.set("session", token);
  return browser;
}

async function tokenFor(site: TestApp, person: Person, scope: "read" | "write") {
  const { token } = await json<{ token: string }>(person.post("/api/tokens", { name: `A ${scope}er`, scope }));
  return (path: string, init: RequestInit = {}) =>
    site.anonymous.request(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...Object(init.headers) },
    });
}

const accessToken = (scope: "read" | "write"): Credential => ({
  keptIn: ["access_tokens.token_hash"],
  async make({ site }, person) {
    const program = await tokenFor(site, person, scope);
    return {
      works: async () => (await program("/api/collection?setId=sv03.5")).status === 200,
      ...(scope === "write" && {
        write: () => program("/api/collection?setId=sv03.5", { method: "PUT", body: JSON.stringify(card) }),
      }),
    };
  },
});

/** A link out of a letter, and whether it does what it is for. */
const mailed = (
  purpose: Purpose,
  works: (site: TestApp, person: Person, token: string) => Promise<boolean>,
): Credential => ({
  keptIn: ["email_tokens.token_hash"],
  async make({ site }, person) {
    // Not the subject of the site's own, as an event below may mail another link.
    const subject = `${person.id} ${randomToken()}`;
    const email = purpose === "verify" ? `new-${person.email}` : person.email;
    const token = await makeLinkToken(site.db, { purpose, subject, email, userId: person.id }, new Date());
    return { works: () => works(site, person, token) };
  },
});

const opens =
  (path: string, more: Record<string, string> = {}) =>
  async (site: TestApp, person: Person, token: string): Promise<boolean> => {
    const browser = browserOf(site);
    await browser.post(path, { token, ...more }, html);
    return isSignedIn(browser, person);
  };

/** An open stream: works as long as it brings what happens. */
async function following(response: Response, happens: () => Promise<string>): Promise<Made> {
  const reader = response.body?.getReader();
  if (!reader || response.status !== 200) throw new Error(`There is no stream: ${response.status}`);
  await readUntil(reader, "event: ");
  return {
    works: async () => {
      const words = await happens();
      const isOpen = await readUntil(reader, words).then(
        () => true,
        () => false,
      );
      await reader.cancel();
      return isOpen;
    },
  };
}

const change = (topic: string, name: string): LiveEvent => ({ topic, name, scope: "sv03.5", ids: [], tab: "" });

const tells =
  (site: TestApp, { id }: Person, name: string) =>
  async () => {
    site.deps.hub.publish(change(userTopic(id), name));
    return `event: ${name}`;
  };

/** A card more, of which the overlay of the newest card's set makes another picture. */
const gains =
  (site: TestApp, { id }: Person) =>
  async () => {
    await site.sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${id}, 'sv03.5', 'sv03.5-001', 'normal', 1)`.catch(() => {});
    site.deps.hub.publish(change(overlayTopic(id), "push"));
    return "event: state";
  };

const overlay = (kind: "set" | "list" | "card"): Credential => ({
  keptIn: ["overlays.generation", "src/features/stream/overlays/state.ts"],
  make: async ({ site }, person) => ({
    works: async () => (await site.anonymous.page(overlayAt(site, kind, person.id))).status === 200,
  }),
});

/** Every kind of credential: how it is made, and how a request is made with it. A kind that is not here fails the test. */
export const credentials: Record<string, Credential> = {
  "a session": {
    keptIn: ["sessions.token_hash"],
    async make({ site }, person) {
      const browser = await sessionFor(site, person);
      return {
        works: () => isSignedIn(browser, person),
        write: () => browser.put("/api/collection?setId=sv03.5", card),
      };
    },
  },
  "an access token that reads": accessToken("read"),
  "an access token that writes": accessToken("write"),
  "the share link": {
    keptIn: ["share_links.generation", "src/features/people/share/state.ts"],
    async make({ site }, person) {
      await site.sql`update users set profile_visibility = 'private' where id = ${person.id}`;
      const { path, token } = await json<{ path: string; token: string }>(person.put("/api/share-link", {}));
      const api = `/api/collection/friend/${person.id}?setId=sv03.5&token=${token}`;
      return {
        works: async () => {
          const answers = [await site.anonymous.page(path), await site.anonymous.json(api)];
          return answers.some(({ status }) => status === 200);
        },
      };
    },
  },
  "the share link of a list": {
    keptIn: ["lists.share_generation", "src/features/lists/list/page/author.ts"],
    async make({ site }, person) {
      const id = await makeList(person);
      const page = await (await person.page(`/lists/${id}/settings`)).text();
      const [, link = ""] = /id="share-url">http:\/\/localhost([^<]+)</.exec(page) ?? [];
      return { works: async () => (await site.anonymous.page(link)).status === 200 };
    },
  },
  "the overlay of a set": overlay("set"),
  "the overlay of a list": overlay("list"),
  "the overlay of a card": overlay("card"),
  "the text for chat bots": {
    keptIn: ["overlays.generation", "src/features/stream/overlays/state.ts"],
    make: async ({ site }, person) => ({
      works: async () => (await site.anonymous.page(chatAt(site, person.id))).status === 200,
    }),
  },
  "a mailed link to log in": mailed("sign-in", opens("/auth/email/open")),
  "a mailed link to reset the password": mailed(
    "reset",
    opens("/auth/reset/new", { password: "the stranger’s own password" }),
  ),
  "a mailed link to confirm an address": mailed("verify", async (site, person, token) => {
    const browser = await sessionFor(site, person);
    await browser.post("/auth/verify", { token }, html);
    const [row] = await site.sql<{ email: string }[]>`select email::text from users where id = ${person.id}`;
    return row?.email === `new-${person.email}`;
  }),
  "a login that owes its code": {
    keptIn: ["email_tokens.token_hash"],
    async make({ site }, person) {
      const code = await haveCodes(site, person.id);
      const link = { purpose: "second" as const, subject: `${person.id} ${randomToken()}`, email: "" };
      const browser = browserOf(site);
      browser.cookies.set("second", await makeLinkToken(site.db, { ...link, userId: person.id }, new Date()));
      return {
        works: async () => {
          await browser.post("/auth/second", { code: code() }, html);
          return isSignedIn(browser, person);
        },
      };
    },
  },
  "the way back from a provider": {
    keptIn: ["src/features/auth/providers/state.ts"],
    async make({ site, issuer }, person) {
      const browser = traveller(site.app);
      const { cookies } = await sessionFor(site, person);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      const login = `p${crypto.randomUUID().slice(0, 8)}`;
      issuer.people.set(login, { name: "A stranger" });
      const back = await atProvider(await browser.leave(), login);
      return {
        works: async () => {
          await browser.follow(back);
          return (await site.sql`select from identities where user_id = ${person.id}`).length > 0;
        },
      };
    },
  },
  "an open stream of a session": {
    keptIn: ["sessions.token_hash"],
    async make({ site }, person) {
      const browser = await sessionFor(site, person);
      return following(await browser.request("/events"), tells(site, person, "collection"));
    },
  },
  "an open stream of an access token": {
    keptIn: ["access_tokens.token_hash"],
    async make({ site }, person) {
      const program = await tokenFor(site, person, "read");
      return following(await program("/events"), tells(site, person, "collection"));
    },
  },
  "an open stream of an overlay": {
    keptIn: ["overlays.generation", "src/features/stream/overlays/state.ts"],
    make: async ({ site }, person) =>
      following(
        await site.anonymous.request(`${overlayAt(site, "set", person.id)}/events?set=sv03.5`),
        gains(site, person),
      ),
  },
};

/** What looks like a credential by its column or file, and why it is none. */
export const others: Record<string, string> = {
  "users.generation": "ends what was proven before",
  "users.password_hash": "logs in, which begins a session",
  "passkeys.credential_id": "logs in, which begins a session",
  "passkeys.public_key": "logs in, which begins a session",
  "one_time_codes.key": "only after a login",
  "recovery_codes.code_hash": "only after a login",
  "invitations.code_hash": "opens a new account, and acts for none",
  "pictures.bytes": "a picture",
  "published_feeds.bytes": "prices for everybody",
  "collection_imports.bytes": "a file",
  "species.generation": "of Pokémon",
  "cards.is_secret": "of rare cards",
  "src/lib/crypto/signed.ts": "signs for the others",
  "src/lib/crypto/encrypted.ts": "encrypts for the others",
  "src/access/unsent.ts": "a form of one’s own, shown to who has that account’s session again",
  "src/features/auth/client-api/state.ts": "shows that a form is this site’s",
  "src/features/auth/codes/service.ts": "the key of one-time codes",
  "src/features/auth/sign-in/state/chosen.ts": "the password of a new account, and acts for none",
  "src/features/auth/passkeys/service/challenge.ts": "is answered by a passkey",
  "src/features/auth/sign-in/state/device.ts": "gives a known browser attempts of its own",
};
