/** Who sees a person's wants besides the person. See docs/product.md, Wants. */
export const wantsVisibilities = ["PRIVATE", "FRIENDS", "PUBLIC"] as const;
export type WantsVisibility = (typeof wantsVisibilities)[number];

/** Of one person. */
export const maxWants = 5_000;

export const wantsPath = "/wants";
export const wantsApiPath = "/api/wants";
