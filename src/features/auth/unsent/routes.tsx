import { Hono } from "hono";
import { requireViewer, signedIn } from "#access/guards.ts";
import { dropUnsent, dropUnsentOfOthers, readUnsent, unsentPath } from "#access/unsent.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { hrefWith } from "#lib/url/href.ts";
import { NothingUnsent, UnsentPage } from "./views.tsx";

const title = "Unsaved changes";

/** A form that was sent after its session had ended. */
export const unsentPages = new Hono<Env>()
  .get(unsentPath, requireViewer, (c) => {
    const { id } = signedIn(c);
    dropUnsentOfOthers(c, id);
    const unsent = readUnsent(c, id);
    return respond(c, { page: { title, body: unsent ? <UnsentPage {...unsent} /> : <NothingUnsent /> } });
  })
  // Not to its own route at once: a second press, after the browser's Back, would save it again.
  .post(unsentPath, requireViewer, (c) => {
    const unsent = readUnsent(c, signedIn(c).id);
    if (!unsent) return c.redirect(unsentPath, 303);
    const { method, path } = unsent;
    return c.redirect(method === "POST" ? path : hrefWith(path, { _method: method }), 307);
  })
  .delete(unsentPath, requireViewer, (c) => {
    dropUnsent(c);
    return respond(c, { json: null, back: "/" });
  });
