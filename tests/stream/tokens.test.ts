import { expect, test } from "bun:test";
import { tokenKinds } from "#features/stream/overlays/rules/kinds.ts";
import { useSite } from "../harness.ts";
import { routes } from "../requests/table.ts";
import { tokenOf } from "./addresses.ts";

const site = await useSite({}, "starter");

/** What only those who are signed in may read. */
const closed = [...routes].flatMap(([route, { to }]) => {
  const [method = "", path = ""] = route.split(" ");
  return method === "GET" && to !== "everyone" ? [path.replaceAll(/:\w+(\{[^}]*\})?\??/g, "1")] : [];
});

test.each(tokenKinds)("the token of %s is no login, wherever it is sent", async (kind) => {
  const misty = await site.signUp();
  const token = tokenOf(site, kind, misty.id);
  const places: [query: string, headers: Record<string, string>][] = [
    ["", { authorization: `Bearer ${token}` }],
    ["", { cookie: `session=${token}` }],
    [`?token=${token}`, {}],
  ];
  expect(closed.length).toBeGreaterThan(50);
  const opened: string[] = [];
  for (const path of closed) {
    for (const [query, headers] of places) {
      await site.sql`delete from rate_limits`;
      const sent = { headers: { accept: "application/json", ...headers } };
      const answer = await site.app.request(new URL(path + query, "http://localhost"), sent);
      await answer.body?.cancel();
      if (answer.status < 300) opened.push(`${path} ${Object.keys(headers)}${query}`);
    }
  }
  expect(opened).toEqual([]);
});
