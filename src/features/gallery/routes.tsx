import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { Gallery } from "#ui/gallery/gallery.tsx";
import { GalleryParts } from "./page.tsx";

export const gallery = new Hono<Env>().get("/dev/gallery", (c) => {
  if (!c.var.isDevelopment) throw notFound();
  const body = (
    <Gallery>
      <GalleryParts />
    </Gallery>
  );
  return respond(c, { page: { title: "Gallery", body } });
});
