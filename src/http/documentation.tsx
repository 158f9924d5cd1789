import { Hono } from "hono";
import { DocumentationPage } from "../ui/documentation-page.tsx";
import { openApi } from "./documents.ts";
import type { Env } from "./env.ts";
import { respond } from "./respond.ts";

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
