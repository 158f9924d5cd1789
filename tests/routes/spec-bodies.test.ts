import { expect, test } from "bun:test";
import type { TestApp } from "../harness.ts";
import { add, makeList, whole } from "../lists/people.ts";
import { befriended, requestFriend } from "../people/ties.ts";
import { sent } from "../requests/body.ts";
import { newPerson, sampleSite } from "../requests/requests.ts";
import { owning, type Person, png, type Who } from "../requests/sample.ts";

/** A call with exactly the fields that the specification gives it: all of them, and no other. */
type Call = { as?: Who; call: string; json?: object };
type Make = (site: TestApp, person: Person) => Promise<Call> | Call;

const call = (line: string, json?: object, as?: Who): Call => ({
  call: line,
  ...(json && { json }),
  ...(as && { as }),
});

const listed = async (person: Person, type: string) => {
  const id = await makeList(person, type);
  await add(person, id, "6", { variant: "holo" });
  const { version, cards } = await whole(person, id);
  return { id, version, listCardId: cards[0]?.listCardId ?? "" };
};
const decked = async (person: Person) =>
  ((await (await person.put("/api/decks", { name: "Fire", format: "unlimited" })).json()) as { id: string }).id;
const newCard = async ({ sql }: TestApp, number: string) => {
  await sql`insert into cards (id, category, set_id, number_key, slug, position, is_secret, source, reprint_key, number, name, supertype)
    values (${`sv03.5-${number}`}, 'EN', 'sv03.5', ${number}, ${number}, 900, false, 'staff', ${number}, ${number}, 'Mew', 'pokemon')`;
  await sql`insert into variants (card_id, key, name, position, tier) values (${`sv03.5-${number}`}, 'normal', 'Normal', 0, 'standard')`;
};

const admin = "admin" as const;
const about = { series: "scarlet-violet", set: "151", variant: "holo", numberKey: "006", category: "EN" };

const calls: Record<string, Make> = {
  search: () => call("POST /api/search/advanced", {}),
  avatar: () => call("POST /api/avatar", { dataUrl: png, defaultImageUrl: "", isDefaultImage: false }),
  banner: () =>
    call("POST /api/user/banner", { dataUrl: "", defaultBannerUrl: "/banners/2.png", isDefaultBanner: true }),
  username: () => call("POST /api/user/username", { username: `May ${crypto.randomUUID().slice(0, 8)}` }),
  bio: () => call("POST /api/user/bio", { bio: "Fire types" }),
  socials: () => call("POST /api/user/socials", { x: "", youtube: "", twitch: "may" }),
  preferences: () =>
    call("PUT /api/user/preferences", {
      showPrices: true,
      profileVisibility: "public",
      collectionValueVisibility: "hide",
      preferredCurrency: "USD",
      disallowedCategories: [],
    }),
  "the own account": (_, { username }) => call("DELETE /api/user", { verificationString: username }),
  cleanup: () => call("PUT /api/user/cleanup", { category: "EN", setId: "sv03.5" }),
  "a quantity": () =>
    call("PUT /api/collection?setId=sv03.5", {
      cardId: "sv03.5-006",
      variant: "holo",
      quantity: 2,
      numberKey: "006",
      variantName: "Holofoil",
    }),
  "an own page": (_, { id }) => call(`POST /api/collection?userId=${id}`, { pagingKey: null }),
  "recent cards": (_, { id }) => call(`POST /api/collection/recent?userId=${id}&ascending=true`, { marker: null }),
  "cards of friends": () => call("POST /api/friend-cards?setId=sv03.5&numberKey=006", { pagingKey: null }),
  notes: () => call("PUT /api/collection/sv03.5-006/private-notes?setId=sv03.5", { notes: "From a friend" }),
  "a request": async (site) => call(`PUT /api/friend-request/sent?requesteeUsername=${(await site.signUp()).username}`),
  "a request taken back": async (site, { id }) => {
    const other = await site.signUp();
    await requestFriend(site.sql, id, other.id);
    return call(`DELETE /api/friend-request/sent?requesteeId=${other.id}`);
  },
  "a request dismissed": async (site, { id }) => {
    const other = await site.signUp();
    await requestFriend(site.sql, other.id, id);
    return call(`DELETE /api/friend-request/received?requesterId=${other.id}`);
  },
  friends: (_, { username }) => call(`POST /api/friends?username=${username}`, { pagingKey: null }),
  "a friend": async (site, { id }) => {
    const other = await site.signUp();
    await requestFriend(site.sql, other.id, id);
    return call(`PUT /api/friends?friendId=${other.id}`);
  },
  "a friend no more": async (site, { id }) => {
    const other = await site.signUp();
    await befriended(site.sql, id, other.id);
    return call(`DELETE /api/friends?friendId=${other.id}`);
  },
  "a showcase": () => call("PUT /api/showcase", { slot: 1, setId: "sv03.5", numberKey: "006" }),
  "an empty slot": async (_, person) => {
    await person.put("/api/showcase", { slot: 2, setId: "sv03.5", numberKey: "6" });
    return call("DELETE /api/showcase", { slot: 2 });
  },
  lists: (_, { username }) => call(`POST /api/lists?username=${username}`, { marker: null }),
  "an unlocked list": async (_, person) => call(`PUT /api/lists/${await makeList(person, "STATIC")}/unlock`),
  "an order": async (_, person) => {
    const { id, version, listCardId } = await listed(person, "STATIC");
    return call(`PUT /api/lists/${id}/order`, { order: [listCardId], version });
  },
  "lists with a card": async (_, person) =>
    call("POST /api/lists/check-card?setId=sv03.5&cardId=sv03.5-006&variant=holo", {
      listIds: [await makeList(person, "STATIC")],
    }),
  "a card of a list": async (_, person) => {
    const { id, version } = await listed(person, "STATIC");
    const card = { setId: "sv03.5", numberKey: "004", version, order: 1, variant: "normal" };
    return call(`POST /api/lists/${id}`, card);
  },
  "a slot": async (_, person) => {
    const { id, version, listCardId } = await listed(person, "POKEDEX");
    return call(`DELETE /api/lists/${id}/dex?number=6`, { listCardId, version });
  },
  "a card off a list": async (_, person) => {
    const { id, version, listCardId } = await listed(person, "STATIC");
    return call(`DELETE /api/lists/${id}/sv03.5/006`, { listCardId, version, variant: "holo" });
  },
  decks: (_, { username }) => call(`POST /api/decks?username=${username}`, { marker: null }),
  "settings of a deck": async (_, person) =>
    call(`PUT /api/decks/${await decked(person)}`, { settingsChange: { name: "Embers" } }),
  "an unlocked deck": async (_, person) => call(`PUT /api/decks/${await decked(person)}/unlock`),
  "lines of a deck": async (_, person) =>
    call(`PUT /api/decks/${await decked(person)}/import`, { lines: ["4 Charizard ex MEW 6"] }),
  "a report": () =>
    call("POST /api/reports/cards", {
      description: "The artist is missing.",
      tcgPlayerUrl: "",
      otherUrl: "",
      numberKey: "006",
      setId: "sv03.5",
      category: "EN",
    }),
  "free Pro": async (site) => {
    const { id } = await site.signUp();
    return call(`PUT /api/admin/users/${id}/subscribe`, { subscriptionType: "comped", isComped: true }, admin);
  },
  "no free Pro": async (site) => {
    const { id } = await site.signUp({ roles: ["comped_subscriber"] });
    return call(`DELETE /api/admin/users/${id}/subscribe`, { subscriptionType: "comped", isComped: false }, admin);
  },
  "cleanup of a member": async (site) => {
    const { id } = await site.signUp();
    return call(`DELETE /api/admin/users/${id}/cleanup`, { category: "EN", setId: "sv03.5" }, admin);
  },
  "an edited card": () => call("PUT /api/admin/cards/scarlet-violet/151", { ...about, hp: 340 } as object, admin),
  "a card as it is": () => call("PUT /api/admin/cards/scarlet-violet/151", about, admin),
  "a new card": () => {
    const { variant: _, ...place } = about;
    const facts = { number: "961", name: "Mew", supertype: "pokemon" };
    return call("POST /api/admin/cards/scarlet-violet/151", { ...place, numberKey: "961", ...facts }, admin);
  },
  "a card removed": async (site) => {
    await newCard(site, "962");
    const names = { numberKey: "962", setId: "sv03.5", category: "EN" };
    return call("DELETE /api/admin/cards/scarlet-violet/sv03.5-962", names, admin);
  },
  "a variant removed": async (site) => {
    await newCard(site, "963");
    await site.sql`insert into variants (card_id, key, name, position, tier) values ('sv03.5-963', 'holo', 'Holofoil', 1, 'standard')`;
    const names = { variant: "holo", numberKey: "963", setId: "sv03.5", category: "EN" };
    return call("DELETE /api/admin/cards/scarlet-violet/sv03.5-963", names, admin);
  },
  "a legality": () =>
    call("PUT /api/admin/cards/scarlet-violet/151/legality", { ...about, standard: true } as object, admin),
  "a price": () => {
    const price = { source: "tcgplayer", currency: "USD", market: 1200, until: "2099-01-01" };
    return call("PUT /api/admin/cards/scarlet-violet/151/pricing", { ...about, ...price }, admin);
  },
  "a variant": () => call("PUT /api/admin/cards/scarlet-violet/151/variants", { ...about, name: "Foil" }, admin),
  "no variant": async (site) => {
    await newCard(site, "964");
    await site.sql`insert into variants (card_id, key, name, position, tier) values ('sv03.5-964', 'holo', 'Holofoil', 1, 'standard')`;
    return call("DELETE /api/admin/cards/scarlet-violet/151/variants", { ...about, numberKey: "964" }, admin);
  },
};

const site = await sampleSite({ MEMBERSHIP: "off" });
const staff = await newPerson(site, admin);

test.each(Object.keys(calls))("the specification's body of %s is accepted as it is", async (name) => {
  const person = await newPerson(site, "member");
  await owning(person);
  const made = await calls[name]?.(site, person);
  const [method = "", address = ""] = made?.call.split(" ") ?? [];
  const answer = await (made?.as === admin ? staff : person).request(address, sent(method, { json: made?.json }));
  expect({ status: answer.status, text: answer.ok ? "" : await answer.text() }).toEqual({ status: 200, text: "" });
});
