import type { TestApp } from "../harness.ts";
import type { Person } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";
import { bodyOf, signature } from "./fake/server.ts";

const event = { id: "evt_sample", type: "product.created", object: { object: "product", id: "prod_1" } };
const signed = bodyOf(event);

const withCustomer = async ({ sql }: TestApp, person: Person) => {
  const id = `cus_${crypto.randomUUID()}`;
  await sql`insert into stripe_customers (id, user_id, is_live) values (${id}, ${person.id}, false)`;
  return {};
};

export const routes: Routes = {
  "GET /pro": { to: "everyone" },
  "GET /pro/thanks": { to: "member" },
  "GET /api/pro": { to: "everyone" },
  "POST /api/pro/checkout": { to: "member", writes: true, json: { plan: "monthly" } },
  "POST /api/pro/portal": { to: "member", writes: true, prepare: withCustomer },
  "POST /api/stripe/webhook": {
    to: "everyone",
    writes: true,
    isSigned: true,
    json: JSON.parse(signed),
    // Old ones are refused, and a run may be long.
    headers: { "stripe-signature": await signature(signed, { timestamp: Math.floor(Date.now() / 1000) + 3600 }) },
  },
};

export const pages: Pages = { stranger: ["/pro"], collector: ["/pro/thanks", "/account/settings/membership"] };
