import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";

// A database that does not answer is an error; only what is not there is 404.

const site = await useSite({}, "starter");

test.each(["/admin/cards/en/scarlet-violet/151/006", "/admin/cards/new?set=sv03.5"])(
  "%s fails when sets cannot be read, and never says that there is none",
  async (path) => {
    const clerk = await site.signUp({ roles: ["data_entry"] });
    expect((await clerk.page(path)).status).toBe(200);
    await site.sql`alter table sets rename to unreadable`;
    const { status } = await clerk.page(path);
    await site.sql`alter table unreadable rename to sets`;
    expect(status).toBe(500);
  },
);
