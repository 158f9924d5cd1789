import type { File } from "./files.ts";

/** Files that read no answer of a site with `text()`, with what they read. */
const others: Record<string, string> = {
  "tests/cards/views/pages.test.tsx": "files of the build",
  "tests/http/marks.test.ts": "a page that was rewritten",
  "tests/operations/operations.test.ts": "what a program printed",
  "tests/operations/processes/processes.test.ts": "what a program printed",
  "tests/routes/forms.test.ts": "a page that was rewritten",
  "tests/site/site.test.ts": "files of the project",
};

/** Files that are about the bytes themselves, with what those are. */
const bytes: Record<string, string> = {
  "tests/auth/second/letters.test.ts": "letters, which are plain text",
  "tests/catalogue/social-picture.test.ts": "what other sites read in a page's head",
  "tests/http/cookies.test.ts": "headers",
  "tests/http/hardening/hardening.test.ts": "texts that must be escaped",
  "tests/http/marks.test.ts": "a page that was spliced",
  "tests/moderation/mail.test.ts": "letters",
  "tests/operations/mailer.test.ts": "letters",
  "tests/operations/operations.test.ts": "measurements in text",
  "tests/site/site.test.ts": "heads of pages, the sitemap, and what Markdown becomes",
};

/** Tests in a browser see what a person sees; those of faults state it in what they show. */
const isAsked = (path: string) => /\.test\.tsx?$/.test(path) && !/^tests\/(browser|faults|house|islands)\//.test(path);

/** Files that say what a text lacks, which an error page lacks as well, and read texts whatever the status. */
export const unstated = (files: File[]): string[] =>
  files
    .filter(({ path }) => isAsked(path) && !(path in others))
    .filter(({ source }) => /\.not\.to(Contain|Match)\(/.test(source) && /\.text\(\)|\bbody\(/.test(source))
    .map(({ path }) => `${path}: read the text with bodyOf(answer, status) of tests/harness.ts`);

// Words of a page, which readPage has decoded, may be those of markup that someone typed: "<b>Oak</b>".
const matched =
  /(?<!\.(?:text|names\("\w+"\))\))\.to(?:Contain|Match)\(\s*(?:expect\.\w+\()?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/)/g;
const markup = /<\\?\/?[a-z][a-z\d]*[\s>/[]|\b(?:class|id|href|value|name|action|type|aria-[a-z]+|data-[a-z]+)=\\?"/;

/** How often a file looks for raw markup. */
const rawIn = ({ source }: File): number =>
  [...source.matchAll(matched)].filter(([literal]) => markup.test(literal)).length;

/** Files that look for raw markup. */
export const raw = (files: File[]): string[] =>
  files
    .filter((file) => isAsked(file.path) && !(file.path in bytes) && rawIn(file) > 0)
    .map(
      (file) =>
        `${file.path}: raw markup ${rawIn(file)} times; ask readPage of tests/page/page.ts by role, name and text`,
    );
