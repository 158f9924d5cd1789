import { describe, expect, test } from "bun:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import { routeDocuments } from "#http/documents.ts";
import { type Person, useSite, visitor } from "../harness.ts";
import { owns, sale, sold } from "../ledger/selling.ts";
import { add, makeList, send } from "../lists/people.ts";
import { importFile, look, read } from "../transfer/transfer-files.ts";

const cardId = "sv03.5-006";
const ofCard = (what: string, more = "") => `/api/collection/${cardId}/${what}?setId=sv03.5${more}`;
const graded = { variant: "holo", company: "PSA", grade: "10", value: "5" };

const site = await useSite({}, "starter");
await site.work();
await site.sql`insert into exchange_rates values ('EUR', '€', '0.9', 'test', '2026-01-31')`;

async function newcomer() {
  const person = visitor((request) => site.app.request(request));
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await person.post("/auth/register", { email, password: "correct horse battery" }, { accept: "text/html" });
  return person;
}

type Route = {
  path: string | ((person: Person) => Promise<string>);
  field: string;
  of: (currency: string) => object;
  isNew?: boolean;
  isStaff?: boolean;
  isFact?: true;
};

/** Every JSON route with a currency in its body: how it is sent, by whom, and the field at fault. */
const routes: Record<string, Route> = {
  "POST /api/user": {
    path: "/api/user",
    field: "preferredCurrency",
    of: (preferredCurrency) => ({ username: "Misty", defaultImageURL: "/avatars/4.png", preferredCurrency }),
    isNew: true,
  },
  "PUT /api/user/preferences": {
    path: "/api/user/preferences",
    field: "preferredCurrency",
    of: (preferredCurrency) => ({ preferredCurrency }),
  },
  "POST /api/collection/:id/graded": {
    path: ofCard("graded"),
    field: "currency",
    of: (currency) => ({ ...graded, currency }),
    isFact: true,
  },
  "PUT /api/collection/:id/graded": {
    path: ofCard("graded"),
    field: "currency",
    of: (currency) => ({ ...graded, currency, gradedId: crypto.randomUUID() }),
    isFact: true,
  },
  "PUT /api/collection/:id/copies": {
    path: ofCard("copies", "&variant=holo"),
    field: "copies.1.currency",
    of: (currency) => ({
      copies: [
        { quantity: 0, cost: "1", currency: "USD" },
        { quantity: 1, cost: "1", currency },
      ],
    }),
    isFact: true,
  },
  "POST /api/collection/left": {
    path: async (person) => {
      await owns(person, 2);
      return "/api/collection/left";
    },
    field: "currency",
    of: (currency) => ({ ...sale, currency }),
    isFact: true,
  },
  "PUT /api/collection/left/:id": {
    path: async (person) => {
      await owns(person, 1);
      return `/api/collection/left/${(await sold(person)).id}`;
    },
    field: "currency",
    of: (currency) => ({ amount: "20", currency }),
    isFact: true,
  },
  "PUT /api/admin/cards/:series/:set/pricing": {
    path: "/api/admin/cards/scarlet-violet/151/pricing",
    field: "currency",
    of: (currency) => ({
      ...{ category: "EN", numberKey: "6", variant: "holo", source: "tcgplayer" },
      ...{ market: 1234, currency, until: "2030-01-31", reason: "A test" },
    }),
    isStaff: true,
    isFact: true,
  },
  "PUT /api/lists/:id/alerts": {
    path: async (person) => {
      const id = await makeList(person);
      await add(person, id, "6", { variant: "holo" });
      await send(person, "PUT", `/api/lists/${id}`, { purpose: "WANTS" });
      return `/api/lists/${id}/alerts?after=0`;
    },
    field: "currency",
    of: (currency) => ({ cards: [`${cardId} holo`], below: ["12"], currency: [currency] }),
    isFact: true,
  },
};

test("the table names every route that takes a currency", () => {
  const found = [...routeDocuments(site.app)].filter(([key, { body }]) => {
    // The steps of onboarding keep a draft; the last one has a test of its own below.
    if (!body || key === "POST /onboarding") return false;
    return /"\w*currency":/i.test(JSON.stringify(toJsonSchema(body, { typeMode: "input", errorMode: "ignore" })));
  });
  expect(found.map(([key]) => key).sort()).toEqual(Object.keys(routes).sort());
});

describe("a currency without an exchange rate is refused at its field, except for a fact", () => {
  test.each(Object.entries(routes))("%s", async (route, { path: at, field, of, isNew, isStaff, isFact }) => {
    const member = await site.signUp(isStaff ? { roles: ["admin"] } : {});
    const person = isNew ? await newcomer() : member;
    const [method = ""] = route.split(" ");
    const path = typeof at === "string" ? at : await at(member);
    const refused = await send(person, method, path, of("ZZZ"));
    expect(refused.status).toBe(422);
    const answer = (await refused.json()) as { fields: object; friendlyMessage: string };
    expect(Object.keys(answer.fields)).toEqual([field]);
    const rule = isFact ? "must be a currency of ISO 4217, such as EUR" : "must be a currency with an exchange rate";
    expect(answer.friendlyMessage).toMatch(new RegExp(`^[A-Z][\\w ]* ${rule}\\.$`));
    // There is no such graded card to change.
    const done = isNew ? 201 : path === ofCard("graded") && method === "PUT" ? 404 : 200;
    const unrated = await send(person, method, path, of("CHF"));
    expect(unrated.status).toBe(isFact ? done : 422);
    const known = await send(person, method, path, of("EUR"));
    expect(known.status).toBe(done);
  });

  test("also without a value beside it", async () => {
    const misty = await site.signUp();
    const response = await send(misty, "POST", ofCard("graded"), { ...graded, value: "", currency: "ZZZ" });
    expect([response.status, await (await misty.json(ofCard("graded"))).json()]).toEqual([422, []]);
  });

  test("in a step of onboarding", async () => {
    const person = await newcomer();
    const step = (number: number, form: Record<string, string>) =>
      person.post(`/onboarding?step=${number}`, form, { accept: "text/html" });
    await step(1, { username: "Brock", defaultImageURL: "/avatars/4.png" });
    await step(2, { allowedCategories: "EN" });
    await step(3, { preferredCurrency: "ZZZ", showPrices: "true" });
    const last = await step(4, { profileVisibility: "public" });
    expect(last.status).toBe(422);
    expect(await last.text()).toContain("must be a currency with an exchange rate");
  });
});

describe("a file with what is no currency", () => {
  const header = "Kind,Set ID,Card ID,Variant,Quantity,Cost,Currency,Company,Grade,Value,Value Currency";

  test("comes in without the amount, and the row says so", async () => {
    const misty = await site.signUp();
    const rows = [
      `card,sv03.5,${cardId},holo,2,5.00,ZZZ,,,,`,
      `graded,sv03.5,${cardId},holo,,,,PSA,10,7.00,ZZZ`,
      `card,sv03.5,sv03.5-004,normal,1,5.00,CHF,,,,`,
    ];
    const shown = await read(misty, [header, ...rows].join("\n"));
    expect(shown.rows).toMatchObject({ matched: 3, unresolved: 0 });
    const matched = (await look(misty, shown.id, "matched")).value;
    const reason = "The amount is not imported: ZZZ is not a known currency.";
    expect(matched.map((row) => row.reason)).toEqual([reason, reason, null]);
    await importFileAgain(misty, shown.id);
    const costs = await site.sql`
      select cost, cost_currency from copies where user_id = ${misty.id} and removed_at is null`;
    expect([...costs]).toEqual([{ cost: 500, cost_currency: "CHF" }]);
    const values = await site.sql`select value, value_currency from graded_cards where user_id = ${misty.id}`;
    expect([...values]).toEqual([{ value: null, value_currency: null }]);
  });

  test("as ManaBox writes it too", async () => {
    const misty = await site.signUp();
    const columns =
      "Binder Name,Name,Set code,Set name,Collector number,Foil,Quantity,ManaBox ID,Purchase price,Purchase price currency";
    await importFile(misty, [columns, "b,Charizard ex,MEW,151,6,foil,1,1,9.00,ZZZ"].join("\n"));
    const owned = await site.sql`select quantity from entries where user_id = ${misty.id}`;
    const copies = await site.sql`select cost from copies where user_id = ${misty.id}`;
    expect([owned.length, copies.length]).toEqual([1, 0]);
  });

  const importFileAgain = async (person: Person, id: string) => {
    const response = await person.request(`/api/collection/imports/${id}/commit`, { method: "POST" });
    expect(response.status).toBe(200);
  };
});
