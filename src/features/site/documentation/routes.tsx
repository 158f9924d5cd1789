import { Hono } from "hono";
import { openApi } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { DocumentationPage } from "./views.tsx";

/** /api/openapi.json, and /api/docs to read it. */
export const documentation = (app: Hono<Env>) =>
  new Hono<Env>()
    .get("/openapi.json", (c) => respond(c, { json: openApi(app) }))
    .get("/docs", (c) => {
      const document = openApi(app);
      return respond(c, {
        json: document,
        page: {
          title: "API",
          description: "Every call of this site's API.",
          body: <DocumentationPage paths={document.paths} />,
        },
      });
    });
