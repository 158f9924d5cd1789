import { codeOf, type File } from "./files.ts";
import { unmoved } from "./sentences.ts";

/** A rule about how the words of the interface are made. `breaks` lists the lines of a file that break it. */
export type WordRule = { name: string; fix: string; breaks: (file: File) => string[] };

const locale = "src/lib/text/locale.ts";

/** Who writes by itself, with the reason. */
const alone: Record<string, string> = {
  [locale]: "the module",
  "islands/offline/offline.ts": "a worker is one file, which imports nothing: one time",
  "islands/shell/demo.ts": "on the first page, whose scripts have no room: one plural",
  "islands/shell/messages.ts": "in the first script, where the module has no room: one time and one plural",
};

const linesWith = (source: string, pattern: RegExp): string[] =>
  [...codeOf(source).matchAll(pattern)].map(([found]) => found.replaceAll(/\s+/g, " "));

const isText = '"[^"]*"|`(?:\\$\\{[^}]*\\}|[^`a-zA-Z$])*[a-zA-Z][^`]*`';

/** Chooses between two texts by whether a number is 1: wrong in languages with more forms. */
const handmade = new RegExp(`[!=]== 1\\s*\\?\\s*(?:${isText})\\s*:\\s*["\`]|\\? "" : "s"|\\? "s" : ""`, "g");

/** "a and b", whose last word another language joins in another way. */
const joined =
  /\.join\(" (?:and|or) "\)|\.join\(", "\)\}? (?:and|or) |\.slice\(0, -1\)\.join\(", "\)\}(?:,| and| or) \$\{/g;

/** Words that no sentence holds, with the reason. */
const operators: Record<string, string> = {
  "src/features/search/language/rules/print.ts": "“or” is an operator of the search language",
};

/** A label that stands at the start of its own line, made into a word of a sentence. */
const lowered =
  /\.(?:charAt\(0\)|slice\(0, 1\))\.toLowerCase\(\)|[a-zA-Z’]+ \$?\{(?:\w+[.[])*\w*(?:[tT]itle|[nN]ame|[lL]abel|one|states\[state\])\.toLowerCase\(\)\}|\$\{[^{}`]*(?:[tT]itles?|[lL]abels?|states)\[[^\]]*\]\.toLowerCase\(\)\}/g;

/** A text of two words or more that begins with a capital and ends as a sentence. */
const sentences = /"[A-Z“][^"\n]* [^"\n]*[.!?]"|`(?:[A-Z“]|\$\{)[^`\n]* [^`\n]*[.!?]`/g;

/** The call that is open where a text stands: a refusal, or another error, whose message it is. */
const isThrown = /(?:Refusal|Error|invalid|refused|refuse|notFound)\((?:[^()]|\([^()]*\))*$/;

const speechless = /^src\/(?:access|features)\/(?:.*\/)?(?:queries|rules|service|jobs|policy|cache)(?:\.tsx?$|\/)/;

/** The sentences that a file makes where none should be made, beyond the refusals that it throws. */
export function sentencesIn({ path, source }: File): string[] {
  if (!speechless.test(path) || path.includes("/views/")) return [];
  const code = codeOf(source);
  return [...code.matchAll(sentences)]
    .filter(({ index }) => !isThrown.test(code.slice(Math.max(0, index - 160), index)))
    .map(([found]) => found);
}

export const wordRules: WordRule[] = [
  {
    name: "numbers, dates, lists and plurals are formatted by src/lib/text/locale.ts",
    fix: "call its function, with the viewer's locale where it is known",
    breaks: ({ path, source }) =>
      path in alone ? [] : linesWith(source, /\bIntl\.\w+|\.toLocale(?:Date|Time)?String\(|\.toFixed\(/g),
  },
  {
    name: "a plural is chosen by the rules of a language",
    fix: "call counted or plural of src/lib/text/locale.ts",
    breaks: ({ path, source }) => (path in alone ? [] : linesWith(source, handmade)),
  },
  {
    name: "a list in a sentence is joined by the rules of a language",
    fix: "call listText of src/lib/text/locale.ts",
    breaks: ({ path, source }) => (path in operators ? [] : linesWith(source, joined)),
  },
  {
    name: "a label is not made a word of a sentence",
    fix: "write the sentence whole for each label, as in stateCounts of lists/adding/views/lines.tsx",
    breaks: ({ source }) => linesWith(source, lowered),
  },
  {
    name: "a sentence is made in views and schema, or thrown as a refusal",
    fix: "return a kind and values, and make the sentence in views or schema; a number in sentences.ts may only fall",
    breaks: (file) => sentencesIn(file).slice(unmoved[file.path] ?? 0),
  },
];

export const wordFaults = (files: File[], rule: WordRule): string[] =>
  files.flatMap((file) =>
    rule.breaks(file).map((line) => `${file.path}: ${line}: ${rule.name}. Way out: ${rule.fix}.`),
  );
