import { Splicer } from "#http/splice.ts";
import { type CardTile, maxStates } from "./tiles.tsx";

const isCommon = /^[0-4,]*$/;

export function fillTile(page: Splicer, { pieces, variants, filled }: CardTile, quantities: Quantities | undefined) {
  let state = "";
  if (quantities) for (const key of variants) state += `${quantities.get(key) ?? 0},`;
  const known = filled.get(state);
  if (known) page.add(known);
  else if (filled.size < maxStates && isCommon.test(state)) {
    const bytes = new Splicer().fill(pieces, (name) => filledHole(name, quantities)).bytes();
    filled.set(state, bytes);
    page.add(bytes);
  } else page.fill(pieces, (name) => filledHole(name, quantities));
}

type Quantities = ReadonlyMap<string, number>;
const encoder = new TextEncoder();
const [yes, no] = [encoder.encode("true"), encoder.encode("false")];
const smallNumbers = Array.from({ length: 100 }, (_, number) => encoder.encode(String(number)));
const numberText = (number: number) => smallNumbers[number] ?? String(number);

export function filledHole(hole: string, quantities: Quantities | undefined): string | Uint8Array {
  const quantity = quantities?.get(hole.slice(1)) ?? 0;
  switch (hole[0]) {
    case "q":
      return numberText(quantity);
    case "l":
      return numberText(Math.max(0, quantity - 1));
    case "m":
      return numberText(quantity + 1);
    default:
      return quantity > 0 ? yes : no;
  }
}
