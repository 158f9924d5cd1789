const numerals: [string, number][] = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** 4 is "IV". @throws RangeError outside 1 to 3999 (docs/product.md, Validation). */
export function roman(value: number): string {
  if (!(value > 0 && value < 4000)) throw new RangeError("Input value must be between 1 and 3999");
  let rest = value;
  let text = "";
  for (const [numeral, worth] of numerals) {
    while (rest >= worth) {
      text += numeral;
      rest -= worth;
    }
  }
  return text;
}
