import type { Cells } from "#features/transfer/row/rules/reading.ts";

const languages: Record<string, string> = {
  ...{ 1: "en", 2: "fr", 3: "de", 4: "es", 5: "it", 6: "zh", 7: "ja", 8: "pt", 9: "ru", 10: "ko", 11: "zh" },
  ...{ 12: "nl", 13: "pl", 16: "id", 17: "th" },
};

/** European grades: their "LP" is worse than their "GD". */
const conditions = new Map(
  [
    ["1", "MT", "Mint"],
    ["2", "NM", "Near Mint"],
    ["3", "EX", "Excellent"],
    ["4", "GD", "Good"],
    ["5", "LP", "Light Played"],
    ["6", "PL", "Played"],
    ["7", "PO", "Poor"],
  ].flatMap(([code = "", letters = "", name = ""]): [string, string][] => [
    [code, name],
    [letters, name],
  ]),
);

/** The cells of a row of Cardmarket with its codes for languages and conditions as words; its money is in euros. */
export const cardmarketCells = (cell: Cells): Cells => {
  const read: Partial<Record<Parameters<Cells>[0], (text: string) => string>> = {
    language: (text) => languages[text] ?? text,
    condition: (text) => conditions.get(text.toUpperCase()) ?? text,
    currency: (text) => text || (/[\p{Sc}A-Z]/iu.test(cell("cost")) ? "" : "EUR"),
  };
  return (field) => read[field]?.(cell(field)) ?? cell(field);
};
