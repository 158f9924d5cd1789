import { Hono } from "hono";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { OpenApi } from "#lib/input/open-api.ts";
import { DocumentationPage } from "./views.tsx";

const described = answers("This description of the API, as OpenAPI 3.1", OpenApi);

export const documentation = new Hono<Env>()
  .get("/openapi.json", described, (c) => respond(c, { json: c.var.describeApi() }))
  .get("/docs", described, (c) => {
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
