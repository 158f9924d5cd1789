type Named = { name: string; englishName?: string | null };

/** The interface is English, so an English name leads. */
export const leadingName = ({ name, englishName }: Named): string => englishName ?? name;

/** The name in its own language, to stand below the English one; null where they are the same. */
export const nameBelow = ({ name, englishName }: Named): string | null =>
  englishName == null || englishName === name ? null : name;

/** "English", "Pocket": the game in tabs. */
export const shortGame = (name: string): string => name.replace(/^TCG | TCG$/, "");
