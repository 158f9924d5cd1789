/** See docs/product.md, Messages. */
export const THANKS = "Thank you for your report! Someone will take a look at this as soon as possible!";

/** More than ten characters, trimmed (docs/product.md, Validation). */
export const minDescriptionLength = 11;
export const maxDescriptionLength = 2000;

export const OTHER_GAME = "This set belongs to a different game";
