import { type Element, treeOf } from "./tree.ts";

/** Words with the language in which they would be spoken, undefined for the page's, and the one that they are of. */
export type Spoken = { words: string; within: string; lang: string | undefined; shouldBe: string | undefined };

/** No words of a reader. */
const wordless = new Set(["script", "style", "textarea"]);

/** The words of a page that `languageOf` knows to be of another language than the page. */
export function spokenIn(html: string, languageOf: (words: string) => string | undefined): Spoken[] {
  const found: Spoken[] = [];
  const read = (element: Element, lang: string | undefined): void => {
    const own = element.tag === "html" ? undefined : (element.attributes.get("lang") ?? lang);
    for (const child of element.children) {
      if (typeof child !== "string") {
        if (!wordless.has(child.tag)) read(child, own);
        continue;
      }
      const shouldBe = languageOf(child);
      if (shouldBe) found.push({ words: child.trim(), within: element.tag, lang: own, shouldBe });
    }
  };
  read(treeOf(html), undefined);
  return found;
}
