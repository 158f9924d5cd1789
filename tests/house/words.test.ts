import { expect, test } from "bun:test";
import { fileOf, sourceFiles } from "./files.ts";
import { wordFaults, wordRules } from "./words.ts";

const files = sourceFiles("src", "islands");

const planted: Record<string, [path: string, source: string][]> = {
  "numbers, dates, lists and plurals are formatted by src/lib/text/locale.ts": [
    ["src/ui/a.tsx", 'const dates = new Intl.DateTimeFormat("en");'],
    ["islands/a.ts", 'const text = count.toLocaleString("en");'],
    ["islands/a.ts", "const text = day.toLocaleDateString();"],
    ["src/ui/a.tsx", `const text = \`\${(share * 100).toFixed(1)}%\`;`],
  ],
  "a plural is chosen by the rules of a language": [
    ["src/ui/a.tsx", `const text = \`\${n} card\${n === 1 ? "" : "s"}\`;`],
    ["src/ui/a.tsx", 'const text = n !== 1 ? "s" : "";'],
    ["src/ui/a.tsx", `const text = \`\${n} \${n === 1 ? "copy" : "copies"}\`;`],
    ["src/ui/a.tsx", `const text = n === 1 ? "One card" : \`\${n} cards\`;`],
    ["islands/a.ts", `const text = n === 1\n  ? \`\${n} card waits\`\n  : \`\${n} cards wait\`;`],
  ],
};

test.each(wordRules.map((rule) => [rule.name, rule] as const))("%s", (_, rule) => {
  expect(wordFaults(files, rule)).toEqual([]);
});

test.each(wordRules.map((rule) => [rule.name, rule] as const))("a planted fault is found: %s", (name, rule) => {
  for (const [path, source] of planted[name] ?? [["", ""]]) {
    const found = wordFaults([fileOf(path, source)], rule);
    expect({ source, found }).toEqual({ source, found: [expect.stringContaining(rule.fix)] });
  }
});
