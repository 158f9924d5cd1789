export const kindTitles = {
  set: "Sets at 25%, 50%, 75% and 100%",
  level: "Every ten levels",
  rarity: "First card of a rarity",
  showcase: "Showcase",
  friend: "New friends",
  list: "Public lists",
  deck: "Public decks",
};

export type Kind = keyof typeof kindTitles;

export const kinds = Object.keys(kindTitles) as Kind[];

/** The text before and after the name of the subject. */
export function milestoneText({
  kind,
  amount,
}: {
  kind: Kind;
  amount: number | null;
}): [before: string, after: string] {
  switch (kind) {
    case "set":
      return amount === 100 ? ["Completed", ""] : [`Collected ${amount}% of`, ""];
    case "level":
      return [`Reached level ${amount}`, ""];
    case "rarity":
      return ["Got their first", ""];
    case "showcase":
      return ["Added", "to their showcase"];
    case "friend":
      return ["Became friends with", ""];
    case "list":
      return ["Made the list", "public"];
    case "deck":
      return ["Made the deck", "public"];
  }
}
