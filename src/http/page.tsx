import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { hasRole } from "../features/auth/viewer.ts";
import { Layout } from "../ui/layout.tsx";
import { navigation } from "../ui/navigation.tsx";
import type { Env } from "./env.ts";
import { takeFlash } from "./flash.ts";

export type PageFrame = { title: string; description?: string };

/** A whole document: the shell around one page's body, for this viewer. */
export function renderPage(c: Context<Env>, frame: PageFrame, body: ReactNode): string {
  const { viewer, assets, clock } = c.var;
  const markup = renderToStaticMarkup(
    <Layout
      {...frame}
      path={c.req.path}
      viewer={
        viewer && {
          username: viewer.username,
          slug: viewer.slug,
          isAdmin: hasRole(viewer, "admin"),
          isPro: hasRole(viewer, "subscriber") || hasRole(viewer, "comped_subscriber"),
        }
      }
      navigation={navigation(c.req.path, viewer)}
      assets={assets.urls}
      year={clock().getFullYear()}
      flash={takeFlash(c)}
    >
      {body}
    </Layout>,
  );
  return `<!doctype html>${markup}`;
}
