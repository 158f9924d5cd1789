type Evolving = { id: number; evolvesFromId: number | null };

/** The evolution line of a Pokémon by stages, from its first form on. */
export function evolutionLine<Species extends Evolving>(id: number, byId: ReadonlyMap<number, Species>): Species[][] {
  const first = firstOf(id, byId);
  const stages: Species[][] = first ? [[first]] : [];
  const placed = new Set(stages.flat().map((one) => one.id));
  for (let last = stages.at(-1); last && last.length > 0; last = stages.at(-1)) {
    const parents = new Set(last.map((one) => one.id));
    const next = [...byId.values()].filter(
      (one) => one.evolvesFromId !== null && parents.has(one.evolvesFromId) && !placed.has(one.id),
    );
    if (next.length === 0) break;
    for (const one of next) placed.add(one.id);
    stages.push(next);
  }
  return stages;
}

function firstOf<Species extends Evolving>(id: number, byId: ReadonlyMap<number, Species>): Species | undefined {
  let first = byId.get(id);
  const seen = new Set<number>();
  while (first && first.evolvesFromId !== null && !seen.has(first.id)) {
    seen.add(first.id);
    const from = byId.get(first.evolvesFromId);
    if (!from) break;
    first = from;
  }
  return first;
}
