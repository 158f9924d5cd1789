export type SocialSite = "x" | "youtube" | "twitch";

type Site = {
  name: string;
  prefix: string;
  /** Host names, past ones included. */
  hosts: string[];
  handle: RegExp;
};

export const socialSites: Record<SocialSite, Site> = {
  x: {
    name: "X",
    prefix: "https://x.com/",
    hosts: ["x.com", "twitter.com", "mobile.x.com", "mobile.twitter.com"],
    handle: /^\w{1,15}$/,
  },
  youtube: {
    name: "YouTube",
    prefix: "https://www.youtube.com/@",
    hosts: ["youtube.com", "m.youtube.com"],
    handle: /^[\p{L}\p{N}_.·-]{3,30}$/u,
  },
  twitch: {
    name: "Twitch",
    prefix: "https://www.twitch.tv/",
    hosts: ["twitch.tv", "m.twitch.tv"],
    handle: /^\w{3,25}$/,
  },
};

/** The link to a profile on a social site, by its handle. */
export const socialHref = (site: SocialSite, handle: string): string =>
  socialSites[site].prefix + encodeURIComponent(handle);
