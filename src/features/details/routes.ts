import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { copiesApi } from "./copies/routes.ts";
import { gradedApi } from "./graded/routes.ts";
import { notesApi } from "./notes/routes/card.ts";
import { setNoteApi, setNotePages } from "./notes/routes/set.ts";

export const details = new Hono<Env>()
  .route("/api/collection", copiesApi)
  .route("/api/collection", gradedApi)
  .route("/api/collection", notesApi)
  .route("/api/set", setNoteApi)
  .route("/", setNotePages);
