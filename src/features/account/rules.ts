import { slug } from "#lib/text/slug.ts";

export const SHOW_PRICES = "Show Prices";
export const HIDE_PRICES = "Hide Prices";
export const COMING_SOON = "Coming Soon!";

export const USERNAME_AVAILABLE = "That username is available!";
export const SET_UP = "Your account is ready. Welcome!";
export const ALREADY_SET_UP = "Your account is already set up.";

export const maxReferralDetailLength = 200;

/** Answers to "How did you hear about us?" (docs/product.md, Account). */
export const referralOptions = [
  "Friend or word of mouth",
  "TikTok",
  "Instagram",
  "YouTube",
  "Twitter/X",
  "Facebook",
  "Discord",
  "Twitch",
  "Google search",
  "Collect-a-Con Charlotte 2025",
  "Pokémon TCG event",
  "Content creator",
  "Reddit",
  "Email or newsletter",
  "Pokémon community group or server",
  "Other",
] as const;

/** Referrals that a name or a place makes clear, so the form asks for it. */
export const detailedReferrals: readonly (typeof referralOptions)[number][] = [
  "Friend or word of mouth",
  "Discord",
  "Pokémon TCG event",
  "Content creator",
  "Pokémon community group or server",
  "Other",
];

export const NAME_FIRST = "Enter an available username to continue.";

const reserved = new Set([
  "admin",
  "administrator",
  "moderator",
  "official",
  "owner",
  "staff",
  "support",
  "system",
  "toploader",
]);

/** Whether a username is kept for the site, also when written with hyphens or underscores. */
export const isReserved = (username: string): boolean => reserved.has(slug(username).replace(/[-_]/g, ""));
