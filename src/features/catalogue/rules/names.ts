type Named = { name: string; englishName?: string | null };

/** The interface is English, so an English name leads. */
export const leadingName = ({ name, englishName }: Named): string => englishName ?? name;

export const nameBelow = ({ name, englishName }: Named): string | null =>
  englishName == null || englishName === name ? null : name;

/** "English", "Pocket": the game in tabs. */
export const shortGame = (name: string): string => name.replace(/^TCG | TCG$/, "");
