import { Hono } from "hono";
import { staffRows } from "../../../frame/menus.ts";
import { linksFor } from "../../../frame/navigation.ts";
import { placeOf } from "../../../frame/place.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { OverviewPage } from "./views.tsx";

export const overview = new Hono<Env>().get("/", (c) => {
  const sections = linksFor(staffRows, placeOf(c));
  return respond(c, {
    json: { value: sections.map(({ title, href }) => ({ title, href })) },
    page: { title: "Admin Panel", body: <OverviewPage sections={sections} /> },
  });
});
