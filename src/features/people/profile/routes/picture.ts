import { Hono } from "hono";
import { sendSocial } from "#features/catalogue/social/page.ts";
import { loadShowcase, slotsOfRoles } from "#features/people/showcase/page.tsx";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { counted } from "#lib/text/locale.ts";
import { loadProfile, ownerNamed } from "../page/head.tsx";

/** What a chat shows of the link to a public profile. */
export const profilePictures = new Hono<Env>().get("/:slug/card.png", async (c) => {
  const owner = await ownerNamed(c);
  const { profile, level, collection } = await loadProfile(c, owner);
  if (profile.isPrivate) throw notFound("collector");
  const shown = await loadShowcase(c, owner, { isOwn: false, slots: slotsOfRoles(c, profile.roles) });
  const facts = [
    counted(level, "card", "cards"),
    counted(collection.sets.length, "set", "sets"),
    counted(profile.friends, "friend", "friends"),
  ];
  const about = profile.bio.split("\n", 1)[0] ?? "";
  const lines = [facts.join(" · "), ...(about === "" ? [] : [about])];
  return sendSocial(c, { title: profile.username, lines, faces: shown.map(({ card }) => card) });
});
