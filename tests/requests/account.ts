import { newName, png, type Sample } from "./sample.ts";

/** What a member sets for the account. */
export const account: Record<string, Sample> = {
  "POST /theme": { json: { theme: "dark" } },
  "POST /onboarding": {
    who: "newcomer",
    at: "/onboarding?step=1",
    form: {
      username: "May 123",
      defaultImageURL: "/avatars/1.png",
      heardAboutUs: "TikTok",
      heardAboutUsAdditional: "",
    },
  },

  "DELETE /api/user/providers": {
    who: "member",
    prepare: async ({ sql }, { id }) => {
      await sql`
        insert into identities (provider, provider_user_id, label, user_id) values ('discord', ${id}, 'May', ${id})
        on conflict do nothing`;
      return { at: "/api/user/providers?provider=discord" };
    },
  },
  "POST /api/user": {
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
  "DELETE /api/user": {
    who: "member",
    prepare: async (_, { username }) => ({ json: { verificationString: username } }),
    alone: true,
  },
  "POST /api/user/username": {
    who: "member",
    prepare: async () => ({ json: { username: newName() } }),
    alone: true,
  },
  "POST /api/user/bio": { who: "member", json: { bio: "I collect." } },
  "POST /api/user/socials": { who: "member", json: { x: "may", youtube: "may", twitch: "" } },
  "PUT /api/user/preferences": {
    who: "member",
    json: {
      showPrices: false,
      profileVisibility: "private",
      collectionValueVisibility: "hide",
      preferredCurrency: "USD",
      disallowedCategories: ["JP"],
      priceSource: "tcgplayer",
    },
    form: { showPrices: "false", allowedCategories: ["", "EN"], preferredCurrency: "USD" },
  },
  "POST /api/user/email": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { email: `${crypto.randomUUID()}@example.com`, password } }),
    alone: true,
  },
  "POST /api/user/password": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { current: password, password: "another horse" } }),
    alone: true,
  },
  "DELETE /api/user/sessions": { who: "member" },
  "POST /api/avatar": {
    who: "member",
    json: { dataUrl: "", defaultImageUrl: "/avatars/2.png", isDefaultImage: true },
  },
  "POST /api/user/banner": {
    who: "member",
    json: { dataUrl: "", defaultBannerUrl: "/banners/2.png", isDefaultBanner: true },
  },
  "PUT /api/user/cleanup": {
    who: "member",
    prepare: async (_, { username }) => ({ json: { setId: "sv03.5", verificationString: username } }),
    alone: true,
  },
};
