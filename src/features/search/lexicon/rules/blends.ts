const minPartLength = 3;

/** Names of two Pokémon that players shorten to one word: "reshizard" is "reshiram charizard gx". */
export function blends(
  names: Iterable<string>,
  isSpecies: (word: string) => boolean,
): (word: string) => string | undefined {
  const pairs = Array.from(names, (name) => ({ name, species: name.split(" ").filter(isSpecies) })).filter(
    ({ species }) => species.length === 2,
  );
  return (word) => {
    const isBlend = ({ species: [first = "", second = ""] }: { species: string[] }) =>
      [...word].some((_, at) => {
        const [start, end] = [word.slice(0, at), word.slice(at)];
        return Math.min(start.length, end.length) >= minPartLength && first.startsWith(start) && second.endsWith(end);
      });
    return pairs.find(isBlend)?.name;
  };
}
