import { expect, test } from "bun:test";
import { fileOf, sourceFiles } from "./files.ts";
import { unmoved } from "./sentences.ts";
import { sentencesIn, wordFaults, wordRules } from "./words.ts";

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
  "a list in a sentence is joined by the rules of a language": [
    ["src/ui/a.tsx", 'const text = names.join(" and ");'],
    ["src/ui/a.tsx", `const text = \`\${first.join(", ")} and \${last}\`;`],
    ["islands/a.ts", `const text = \`\${all.slice(0, -1).join(", ")} or \${all.at(-1)}\`;`],
  ],
  "a label is not made a word of a sentence": [
    ["src/ui/a.tsx", `const text = \`No \${title.toLowerCase()}\`;`],
    ["src/ui/a.tsx", "<summary>Add {one.toLowerCase()}</summary>"],
    ["src/ui/a.tsx", `const text = \`\${count} \${states[state].toLowerCase()}\`;`],
    ["islands/a.ts", "const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);"],
  ],
  "a sentence is made in views and schema, or thrown as a refusal": [
    ["src/features/auth/rules.ts", 'const text = "That code is wrong.";'],
    ["src/features/auth/service/codes.ts", `return { message: \`\${name} was added.\` };`],
    ["src/features/auth/queries.ts", 'await note({ reason: "No longer there." });'],
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

test("the list of files that make sentences only shrinks. Way out: write the smaller number, or take the line out", () => {
  const counts = new Map(files.map((file) => [file.path, sentencesIn(file).length]));
  expect(Object.entries(unmoved).filter(([path, count]) => counts.get(path) !== count)).toEqual([]);
});

test("a sentence that is thrown may stand anywhere", () => {
  const thrown = 'throw new Refusal(409, "That name is taken.");\nthrow invalid({ name: "That name is taken." });';
  expect(sentencesIn(fileOf("src/features/auth/service.ts", thrown))).toEqual([]);
});
