import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { Gallery } from "#ui/gallery/gallery.tsx";
import { GalleryParts } from "./page.tsx";
import { EmblemSheet } from "./views.tsx";

export const gallery = new Hono<Env>()
  .use("/dev/gallery/*", (c, next) => {
    if (!c.var.isDevelopment) throw notFound();
    return next();
  })
  .get("/dev/gallery", (c) => {
    const body = (
      <Gallery>
        <GalleryParts />
      </Gallery>
    );
    return respond(c, { page: { title: "Gallery", body } });
  })
  .get("/dev/gallery/emblems", (c) => respond(c, { page: { title: "Emblems", body: <EmblemSheet /> } }));
