import { decimalText } from "#lib/text/locale.ts";

const centimetresPerInch = 2.54;
const kilogramsPerPound = 0.45359237;

/** 12 inches carry to the next foot. */
export function feetAndInches(metres: number): { feet: number; inches: number } {
  const inches = Math.round((metres * 100) / centimetresPerInch);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** A height in decimetres as "0.7 m (2′4″)". */
export function heightText(decimetres: number): string {
  const { feet, inches } = feetAndInches(decimetres / 10);
  return `${decimalText(decimetres / 10, 1)} m (${feet}′${inches}″)`;
}

/** A weight in hectograms as "6.9 kg (15.2 lb)". */
export function weightText(hectograms: number): string {
  const kilograms = hectograms / 10;
  return `${decimalText(kilograms, 1)} kg (${decimalText(kilograms / kilogramsPerPound, 1)} lb)`;
}

/** A Pokémon's number as it is shown: #25. */
export const numberText = (id: number): string => `#${id}`;
