/** An element of a page, or a text. */
export type Node = Element | string;
export type Element = { tag: string; attributes: ReadonlyMap<string, string>; children: Node[]; parent?: Element };

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** What stands for these characters, as a browser reads them. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
      : (named[name.toLowerCase()] ?? whole),
  );

/** The elements of a page or of a part of one, below a root without a tag. */
export function treeOf(html: string): Element {
  const root: Element = { tag: "", attributes: new Map(), children: [] };
  let open = root;
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const attributes = new Map([...element.attributes].map(([name, value]) => [name, decoded(value)]));
        const here: Element = { tag: element.tagName, attributes, children: [], parent: open };
        open.children.push(here);
        if (!element.canHaveContent || element.selfClosing) return;
        open = here;
        element.onEndTag(() => {
          open = here.parent ?? root;
        });
      },
    })
    .onDocument({
      text({ text }) {
        if (text !== "") open.children.push(decoded(text));
      },
    })
    .transform(html);
  return root;
}

/** An element and all below it, in the order of the page. */
export function* below(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (typeof child !== "string") yield* below(child);
}

/** What a reader never sees. */
const unseen = new Set(["script", "style", "template", "noscript", "svg"]);

/** Texts in these stand apart from what is beside them. */
const inline = /^(a|abbr|b|bdi|button|code|em|i|img|label|mark|output|picture|s|small|span|strong|sub|sup|time|u|var)$/;

const raw = (node: Node, isSeen: boolean): string => {
  if (typeof node === "string") return node;
  if (unseen.has(node.tag) || node.attributes.has("hidden")) return "";
  if (!isSeen && node.attributes.get("aria-hidden") === "true") return "";
  const inner = node.children.map((child) => raw(child, isSeen)).join("");
  return inline.test(node.tag) && !isSeen ? inner : ` ${inner} `;
};

const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The words of an element, as a reader meets them: each gap is one space. */
export const textOf = (node: Node): string => spaced(raw(node, false));

/** The same with what a screen reader passes over, each element apart from the next. */
export const sightOf = (node: Node): string => spaced(raw(node, true));
