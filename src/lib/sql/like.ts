const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Patterns for `like` and `ilike`: the text is taken as it is. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;

/** A LIKE pattern for texts that contain this one; `%` and `_` in it stand for themselves. */
export const containing = (text: string): string => `%${escaped(text)}%`;
