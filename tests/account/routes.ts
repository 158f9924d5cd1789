import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { addPasskey, authenticator, creation } from "../auth/second/authenticator.ts";
import { codeAt, haveCodes } from "../auth/second/factors.ts";
import { sent } from "../requests/body.ts";
import { newName, png } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /avatars/:number{\\d+\\.png}": { to: "everyone", at: "/avatars/1.png" },
  "GET /banners/:number{\\d+\\.png}": { to: "everyone", at: "/banners/1.png" },
  "GET /media/:id": {
    to: "everyone",
    who: "member",
    prepare: async (_, person) => {
      const response = await person.request("/api/avatar", sent("POST", { json: { dataUrl: png } }));
      return { at: ((await response.json()) as { url: string }).url };
    },
  },
  "POST /api/avatar": {
    to: "signed-in",
    writes: true,
    json: { dataUrl: "", defaultImageUrl: "/avatars/2.png", isDefaultImage: true },
  },
  "POST /api/user/banner": {
    to: "signed-in",
    writes: true,
    json: { dataUrl: "", defaultBannerUrl: "/banners/2.png", isDefaultBanner: true },
  },
  "GET /api/user": { to: "signed-in" },
  "DELETE /api/user": {
    to: "signed-in",
    prepare: async (_, { username }) => ({ json: { verificationString: username } }),
    alone: true,
  },
  "GET /api/user/passkeys": { to: "signed-in" },
  "POST /api/user/passkeys/options": { to: "signed-in", writes: true },
  "POST /api/user/passkeys": {
    to: "signed-in",
    writes: true,
    prepare: async (_, person) => ({
      json: { name: "Phone", credential: authenticator().create(await creation(person)) },
    }),
    alone: true,
  },
  "PUT /api/user/passkeys": {
    to: "signed-in",
    prepare: async (_, person) => ({
      at: `/api/user/passkeys?id=${(await addPasskey(person)).id}`,
      json: { name: "Old phone" },
    }),
    alone: true,
  },
  "DELETE /api/user/passkeys": {
    to: "signed-in",
    prepare: async (_, person) => ({ at: `/api/user/passkeys?id=${(await addPasskey(person)).id}` }),
    alone: true,
  },
  "GET /api/user/codes": { to: "signed-in" },
  "POST /api/user/codes": {
    to: "signed-in",
    writes: true,
    prepare: async () => {
      const key = crypto.getRandomValues(new Uint8Array(20));
      return { json: { key: encodeBase32UpperCaseNoPadding(key), code: codeAt(key, new Date()) } };
    },
    alone: true,
  },
  "POST /api/user/codes/recovery": {
    to: "signed-in",
    writes: true,
    prepare: async (site, { id }) => {
      await haveCodes(site, id);
      await site.sql`update sessions set second_factor_at = now() where user_id = ${id}`;
      return {};
    },
    alone: true,
  },
  "DELETE /api/user/codes": {
    to: "signed-in",
    prepare: async (site, { id }) => {
      await haveCodes(site, id);
      await site.sql`update sessions set second_factor_at = now() where user_id = ${id}`;
      return {};
    },
    alone: true,
  },
  "GET /api/tokens": { to: "member" },
  "POST /api/tokens": { to: "member", writes: true, json: { name: "Sheet", scope: "read", expires: "90" } },
  "DELETE /api/tokens": {
    to: "member",
    prepare: async (_, person) => {
      const made = await person.request("/api/tokens", sent("POST", { json: { name: "Sheet" } }));
      return { at: `/api/tokens?id=${((await made.json()) as { id: string }).id}` };
    },
  },
  "GET /api/user/preferences": { to: "signed-in" },
  "POST /api/user": {
    to: "signed-in",
    writes: true,
    who: "newcomer",
    prepare: async () => {
      const username = newName();
      return { json: { username }, form: { username } };
    },
    json: {
      dataURL: png,
      defaultImageURL: "",
      isDefaultImage: false,
      profileVisibility: "public",
      showPrices: true,
      preferredCurrency: "USD",
      disallowedCategories: ["JP"],
      heardAboutUs: "TikTok",
      heardAboutUsAdditional: "",
    },
    form: { defaultImageURL: "/avatars/1.png", allowedCategories: ["", "EN"], showPrices: "true" },
    alone: true,
  },
  "GET /api/user/username": { to: "signed-in", who: "newcomer", at: "/api/user/username?username=May" },
  "GET /onboarding": { to: "signed-in", who: "newcomer", at: "/onboarding?step=1" },
  "POST /onboarding": {
    to: "signed-in",
    writes: true,
    who: "newcomer",
    at: "/onboarding?step=1",
    form: {
      username: "May 123",
      defaultImageURL: "/avatars/1.png",
      heardAboutUs: "TikTok",
      heardAboutUsAdditional: "",
    },
  },
  "POST /api/user/username": {
    to: "member",
    writes: true,
    prepare: async () => ({ json: { username: newName() } }),
    alone: true,
  },
  "POST /api/user/bio": { to: "member", writes: true, json: { bio: "I collect." } },
  "POST /api/user/socials": { to: "member", writes: true, json: { x: "may", youtube: "may", twitch: "" } },
  "PUT /api/user/preferences": {
    to: "member",
    json: {
      showPrices: false,
      profileVisibility: "private",
      collectionValueVisibility: "hide",
      preferredCurrency: "USD",
      disallowedCategories: ["JP"],
      priceSource: "tcgplayer",
      nameLanguage: "en",
    },
    form: { showPrices: "false", allowedCategories: ["", "EN"], preferredCurrency: "USD" },
  },
  "PUT /api/user/notifications": { to: "member", json: { mailed: ["trade"] }, form: { mailed: ["", "trade"] } },
  "GET /account/settings": { to: "member" },
  "GET /account/settings/:section": { to: "member", at: "/account/settings/username" },
};

export const pages: Pages = {
  newcomer: ["/onboarding"],
  beginner: ["/account/settings", "/account/settings/avatar", "/account/settings/links", "/account/settings/privacy"],
  collector: [
    "/account/settings",
    "/account/settings/banner",
    "/account/settings/prices",
    "/account/settings/games",
    "/account/settings/theme",
    "/account/settings/email",
    "/account/settings/codes",
    "/account/settings/sessions",
    "/account/settings/delete",
  ],
  "former member": ["/onboarding"],
};
