import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { codesApi } from "./codes/routes.tsx";
import { onboardingApi, onboardingPages } from "./onboarding/routes.tsx";
import { passkeysApi } from "./passkeys/routes.tsx";
import { pictureApi, pictureFiles } from "./pictures/routes.tsx";
import { settingsApi, settingsPages } from "./settings/routes.tsx";
import { tokensApi } from "./tokens/routes.tsx";

export const account = new Hono<Env>()
  .route("/", pictureFiles)
  .route("/api", pictureApi)
  .route("/api/user", onboardingApi)
  .route("/api/user", settingsApi)
  .route("/api/user/passkeys", passkeysApi)
  .route("/api/user/codes", codesApi)
  .route("/api/tokens", tokensApi)
  .route("/", onboardingPages)
  .route("/", settingsPages);
