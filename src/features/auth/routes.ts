import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { authApi } from "./client-api/routes.tsx";
import { emailApi } from "./email/routes/api.ts";
import { resetPages } from "./email/routes/reset.tsx";
import { emailSignInPages } from "./email/routes/sign-in.tsx";
import { verifyPages } from "./email/routes/verify.tsx";
import { passkeyApi, passkeyPages } from "./passkeys/routes.tsx";
import { userProvidersApi } from "./providers/routes/own.tsx";
import { secondPages } from "./second/routes.tsx";
import { ownAccountApi } from "./sessions/routes.tsx";
import { authPages } from "./sign-in/routes/pages.tsx";
import { unsentPages } from "./unsent/routes.tsx";

export const auth = new Hono<Env>()
  .route("/api/auth", emailApi)
  .route("/api/auth", passkeyApi)
  .route("/api/auth", authApi)
  .route("/api/user/providers", userProvidersApi)
  .route("/api/user", ownAccountApi)
  .route("/", authPages)
  .route("/", passkeyPages)
  .route("/", secondPages)
  .route("/", emailSignInPages)
  .route("/", resetPages)
  .route("/", verifyPages)
  .route("/", unsentPages);
