/** What PostgreSQL's `unaccent` makes of signs that are no letter with a mark. */
const letters: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ø: "o", Ø: "O", đ: "d", Đ: "D", ł: "l", Ł: "L", ı: "i" },
  ...{ "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "…": "...", "×": "*" },
  ...{ "、": ",", "。": ".", "¿": "?", "¡": "!", "«": "<<", "»": ">>" },
};
const isSpecial = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/** As `search_fold` of the database folds texts: no case, accents or punctuation, no leading zeros. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(isSpecial, (letter) => letters[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['`]/g, "")
    .replace(/[-_.,:;/\\|"#$%&@()[\]{}<>*+=~^・「」【】]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<!\d)0+(?=\d)/g, "");
