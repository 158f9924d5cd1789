import { Hono } from "hono";
import { mayIn } from "#access/guards.ts";
import { categoryPath, seriesPath } from "#features/catalogue/rules/paths.ts";
import { putCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { backTo, respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { collectionItems, menuFragment, seriesItems, setItems } from "../page.tsx";
import { OfCategoryOrNone, OfSeries, ThemeForm } from "../schema.ts";
import { ShortcutsDialog, ShortcutsPage, shortcutsTitle } from "../views.tsx";
import { events } from "./live.ts";

const yearSeconds = 31_536_000;

const shellPages = new Hono<Env>()
  .post("/theme", body(ThemeForm), (c) => {
    const { theme } = c.req.valid("json");
    // Scripts read it on pages restored from the browser's cache.
    putCookie(c, "theme", theme, { httpOnly: false, maxAge: theme === "system" ? 0 : yearSeconds });
    return respond(c, { json: { theme }, back: backTo(c, "/") });
  })
  .get("/shortcuts", (c) => {
    const hasStream = mayIn(c, "streamTools");
    return respond(c, {
      fragment: c.req.query("overlay") === undefined ? undefined : <ShortcutsDialog hasStream={hasStream} />,
      page: {
        title: shortcutsTitle,
        description: "Keyboard shortcuts on this site.",
        body: <ShortcutsPage hasStream={hasStream} />,
      },
    });
  })
  .get("/menu/series", query(OfCategoryOrNone), (c) => {
    const { category } = c.req.valid("query");
    return menuFragment(c, `${categoryPath(category)}/series`, () => seriesItems(c, category));
  })
  .get("/menu/sets", query(OfSeries), (c) => {
    const { category, series } = c.req.valid("query");
    return menuFragment(c, seriesPath(category, series), () => setItems(c, category, series));
  })
  .get("/menu/collections", (c) => menuFragment(c, "/collections", () => collectionItems(c)));

export const shell = new Hono<Env>().route("/events", events).route("/", shellPages);
