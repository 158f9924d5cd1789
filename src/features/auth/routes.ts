import { Hono } from "hono";
import type { Env } from "../../http/env.ts";
import { authApi } from "./client-api/routes.tsx";
import { emailApi, emailPages } from "./email/routes.tsx";
import { userProvidersApi } from "./providers/routes/own.tsx";
import { ownAccountApi } from "./sessions/routes.tsx";
import { authPages } from "./sign-in/routes/pages.tsx";

export const auth = new Hono<Env>()
  .route("/api/auth", emailApi)
  .route("/api/auth", authApi)
  .route("/api/user/providers", userProvidersApi)
  .route("/api/user", ownAccountApi)
  .route("/", authPages)
  .route("/", emailPages);
