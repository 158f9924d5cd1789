import { Splicer } from "#http/splice.ts";
import { type CardTile, maxStates } from "./tiles.tsx";

const isCommon = /^w?[0-4,]*$/;

/** `isWanted`: the heart is filled. */
export function fillTile(
  page: Splicer,
  { pieces, variants, filled }: CardTile,
  quantities: Quantities | undefined,
  isWanted: boolean,
) {
  let state = isWanted ? "w" : "";
  if (quantities) for (const key of variants) state += `${quantities.get(key) ?? 0},`;
  const known = filled.get(state);
  if (known) page.add(known);
  else if (filled.size < maxStates && isCommon.test(state)) {
    const bytes = new Splicer().fill(pieces, (name) => filledHole(name, quantities, isWanted)).bytes();
    filled.set(state, bytes);
    page.add(bytes);
  } else page.fill(pieces, (name) => filledHole(name, quantities, isWanted));
}

type Quantities = ReadonlyMap<string, number>;
const encoder = new TextEncoder();
const [yes, no] = [encoder.encode("true"), encoder.encode("false")];
const smallNumbers = Array.from({ length: 100 }, (_, number) => encoder.encode(String(number)));
const numberText = (number: number) => smallNumbers[number] ?? String(number);

export function filledHole(hole: string, quantities: Quantities | undefined, isWanted: boolean): string | Uint8Array {
  const quantity = quantities?.get(hole.slice(1)) ?? 0;
  switch (hole[0]) {
    case "q":
      return numberText(quantity);
    case "l":
      return numberText(Math.max(0, quantity - 1));
    case "m":
      return numberText(quantity + 1);
    case "w":
      return isWanted ? yes : no;
    case "n":
      return isWanted ? no : yes;
    default:
      return quantity > 0 ? yes : no;
  }
}
