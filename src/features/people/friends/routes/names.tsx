import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { limited } from "#access/limits.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { rowOf, sized } from "../page/panel.tsx";
import { isSearched, publicNames } from "../queries/names.ts";
import { NamesAnswer, PeopleNamesQuery } from "../schema.ts";
import { FoundPeople } from "../views/find.tsx";

export const namesApi = new Hono<Env>().get(
  "/",
  requireMember,
  answers("Up to eight public profiles whose username starts with the text", NamesAnswer),
  query(PeopleNamesQuery),
  async (c) => {
    const { db, address, clock } = c.var;
    const viewer = memberOf(c);
    await limited(db, { action: "names", address, account: viewer.id }, clock());
    const { requesteeUsername: typed, over } = c.req.valid("query");
    const people = await publicNames(db, viewer, typed);
    return respond(c, {
      json: people.map(rowOf).map(({ id, username, avatar }) => ({ userId: id, username, avatar })),
      fragment: async () => (
        <FoundPeople
          typed={isSearched(typed) ? typed : ""}
          people={await sized(c, people)}
          isDialog={over !== undefined}
        />
      ),
    });
  },
);
