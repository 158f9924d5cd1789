import { expect, test } from "bun:test";
import { check, nameUpTo } from "#lib/input/inputs.ts";

const given = (name: string) => {
  try {
    return check(nameUpTo(60), name, "name");
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.name;
  }
};

test.each([
  ["turned around", "Best \u202Edrac\u202C"],
  ["isolated", "\u2066Best\u2069"],
  ["with a mark of direction", "Best\u200F cards"],
  ["with a space of no width", "Be\u200Bst"],
  ["with a soft hyphen", "Be\u00ADst"],
  ["with a hidden message in tags", "Best\u{E0041}\u{E0042}"],
  ["of two lines", "Best\u2028cards"],
  ["with a control character", "Be\u0007st"],
])("a name %s is refused", (_, name) => {
  expect(given(name)).toBe("Please remove invisible characters");
});

test.each(["", "  ", "\u200B\u200B", "\u3164", "\u200D\uFE0F"])("%j is no name", (name) => {
  expect(given(name)).toBe("Enter a name");
});

test.each([
  "Charizard’s best",
  "ポケモンカードゲーム",
  "قائمة البطاقات",
  "می‌خواهم",
  "क्‍ष",
  "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} family",
  "❤️ cards",
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England",
])("%j is a name", (name) => {
  expect(given(` ${name} `)).toBe(name);
});
