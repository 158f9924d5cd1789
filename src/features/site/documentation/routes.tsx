import { Hono } from "hono";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { DocumentationPage } from "./views.tsx";

export const documentation = new Hono<Env>()
  .get("/openapi.json", (c) => respond(c, { json: c.var.describeApi() }))
  .get("/docs", (c) => {
    const document = c.var.describeApi();
    return respond(c, {
      json: document,
      page: {
        title: "API",
        description: "Every call in this site's API.",
        body: <DocumentationPage paths={document.paths} />,
      },
    });
  });
