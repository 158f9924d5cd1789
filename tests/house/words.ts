import { codeOf, type File } from "./files.ts";

/** A rule about how the words of the interface are made. `breaks` lists the lines of a file that break it. */
export type WordRule = { name: string; fix: string; breaks: (file: File) => string[] };

const locale = "src/lib/text/locale.ts";

/** Who writes by itself, with the reason. */
const alone: Record<string, string> = {
  [locale]: "the module",
  "islands/shell/messages.ts": "in the first script, where the module has no room: one time and one plural",
};

const linesWith = (source: string, pattern: RegExp): string[] =>
  [...codeOf(source).matchAll(pattern)].map(([found]) => found.replaceAll(/\s+/g, " "));

const isText = '"[^"]*"|`(?:\\$\\{[^}]*\\}|[^`a-zA-Z$])*[a-zA-Z][^`]*`';

/** Chooses between two texts by whether a number is 1: wrong in languages with more forms. */
const handmade = new RegExp(`[!=]== 1\\s*\\?\\s*(?:${isText})\\s*:\\s*["\`]|\\? "" : "s"|\\? "s" : ""`, "g");

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
];

export const wordFaults = (files: File[], rule: WordRule): string[] =>
  files.flatMap((file) =>
    rule.breaks(file).map((line) => `${file.path}: ${line}: ${rule.name}. Way out: ${rule.fix}.`),
  );
