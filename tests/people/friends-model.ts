/** What a person may do to another; the plain model that the site is held against. */
export const kinds = ["request", "accept", "dismiss", "cancel", "remove", "block", "unblock"] as const;
export type Kind = (typeof kinds)[number];
export type Step = { kind: Kind; by: number; to: number };

/** "a>b": from one to the other. Friendships stand both ways. */
export type Ties = { friends: Set<string>; open: Set<string>; dismissed: Set<string>; blocks: Set<string> };

export const noTies = (): Ties => ({ friends: new Set(), open: new Set(), dismissed: new Set(), blocks: new Set() });

const copyOf = ({ friends, open, dismissed, blocks }: Ties): Ties => ({
  friends: new Set(friends),
  open: new Set(open),
  dismissed: new Set(dismissed),
  blocks: new Set(blocks),
});

/** The state after a step, or null where it is refused. */
export function stepped(before: Ties, { kind, by, to }: Step): Ties | null {
  const ties = copyOf(before);
  const [mine, theirs] = [`${by}>${to}`, `${to}>${by}`];
  const makeFriends = () => {
    for (const one of [mine, theirs]) {
      ties.open.delete(one);
      ties.dismissed.delete(one);
      ties.friends.add(one);
    }
    return ties;
  };
  switch (kind) {
    case "request": {
      if (ties.blocks.has(theirs)) return null;
      if (ties.open.has(theirs)) return makeFriends();
      if ([ties.blocks, ties.friends, ties.open, ties.dismissed].some((set) => set.has(mine))) return null;
      ties.open.add(mine);
      return ties;
    }
    case "accept":
      return ties.open.has(theirs) ? makeFriends() : null;
    case "dismiss":
      if (!ties.open.delete(theirs)) return null;
      ties.dismissed.add(theirs);
      return ties;
    case "cancel":
      return ties.open.delete(mine) ? ties : null;
    case "remove":
      return ties.friends.delete(mine) && ties.friends.delete(theirs) ? ties : null;
    case "block":
      if (ties.blocks.has(theirs)) return null;
      for (const one of [mine, theirs]) for (const set of [ties.friends, ties.open]) set.delete(one);
      ties.blocks.add(mine);
      return ties;
    case "unblock":
      return ties.blocks.delete(mine) ? ties : null;
  }
}

/** Each order in which simultaneous steps may have happened. */
export const ordersOf = (steps: number[]): number[][] =>
  steps.length < 2
    ? [steps]
    : steps.flatMap((first) => ordersOf(steps.filter((one) => one !== first)).map((rest) => [first, ...rest]));
