import { below, type Element, type Node, sightOf, textOf, treeOf } from "./tree.ts";

// A page as a person meets it, with or without sight: parts with a role and a name, and their words.

const inputs: Record<string, string> = {
  checkbox: "checkbox",
  radio: "radio",
  search: "searchbox",
  number: "spinbutton",
  submit: "button",
  button: "button",
  hidden: "",
};

const tags: Record<string, string> = {
  button: "button",
  select: "combobox",
  option: "option",
  optgroup: "group",
  fieldset: "group",
  details: "group",
  textarea: "textbox",
  output: "status",
  progress: "progressbar",
  table: "table",
  tr: "row",
  td: "cell",
  ul: "list",
  ol: "list",
  li: "listitem",
  dialog: "dialog",
  form: "form",
  search: "search",
  nav: "navigation",
  main: "main",
  article: "article",
  section: "region",
  dt: "term",
  dd: "definition",
  summary: "summary",
  caption: "caption",
  title: "title",
  ins: "insertion",
  del: "deletion",
  p: "paragraph",
};

function roleOf({ tag, attributes }: Element): string {
  const given = attributes.get("role");
  if (given) return given;
  if (tag === "a") return attributes.has("href") ? "link" : "";
  if (/^h[1-6]$/.test(tag)) return "heading";
  if (tag === "th") return attributes.get("scope") === "row" ? "rowheader" : "columnheader";
  if (tag === "img") return "img";
  if (tag === "input") return inputs[attributes.get("type") ?? ""] ?? "textbox";
  return tags[tag] ?? "";
}

/** Parts whose words are their name. */
const namedByWords =
  /^(link|button|heading|option|row|cell|columnheader|rowheader|listitem|term|definition|summary|caption|title|paragraph|status|alert|tab|insertion|deletion)$/;

/** A part of a page, with the ways to parts below it. */
type Part = Parts & {
  role: string;
  name: string;
  text: string;
  /** The text with what screen readers pass over. */
  sight: string;
  /** The error or hint that belongs to it. */
  description: string;
  href: string | undefined;
  /** What a form would send. */
  value: string | undefined;
  isTicked: boolean;
  isInvalid: boolean;
  isRequired: boolean;
  isDisabled: boolean;
  /** An attribute of another meaning, such as `lang`. */
  of(name: string): string | undefined;
};

type Parts = {
  all(role: string, name?: string | RegExp): Part[];
  find(role: string, name?: string | RegExp): Part | undefined;
  /** @throws where there is none, and says which there are. */
  get(role: string, name?: string | RegExp): Part;
  names(role: string): string[];
  /** Where its links lead, also those that are tabs or options. */
  hrefs(): (string | undefined)[];
  /** What a form sends unseen, by its name. */
  hidden(name: string): string | undefined;
  /** The form that sends to this address. */
  form(action: string): Part | undefined;
  /** What stands beside a term. */
  fact(term: string): string | undefined;
  /** Words that are marked as of another language, such as `ja`. */
  wordsIn(language: string): string[];
  /** The part that a link to `#id` leads to, or that a swap replaces. */
  at(id: string): Part | undefined;
};

function partOf(element: Element, page: Element): Part {
  const { attributes } = element;
  const byId = (ids = "") =>
    ids === ""
      ? ""
      : [...below(page)]
          .filter(({ attributes }) => ids.split(" ").includes(attributes.get("id") ?? ""))
          .map(textOf)
          .join(" ");
  const isTicked = attributes.has("checked") || attributes.has("selected");
  return {
    role: roleOf(element),
    name: nameOf(element, page, byId),
    text: textOf(element),
    sight: sightOf(element),
    description: byId(attributes.get("aria-describedby")),
    href: attributes.get("href"),
    value: sentBy(element),
    isTicked,
    isInvalid: attributes.get("aria-invalid") === "true",
    isRequired: attributes.has("required"),
    isDisabled: attributes.has("disabled"),
    of: (name) => attributes.get(name),
    ...partsIn(element, page),
  };
}

function nameOf(element: Element, page: Element, byId: (ids?: string) => string): string {
  const { attributes, tag } = element;
  const given = attributes.get("aria-label") ?? byId(attributes.get("aria-labelledby"));
  if (given !== "") return given;
  if (attributes.has("alt")) return attributes.get("alt") ?? "";
  if (tag === "optgroup") return attributes.get("label") ?? "";
  if (tag === "input" && /^(submit|button)$/.test(attributes.get("type") ?? "")) return attributes.get("value") ?? "";
  if (/^(input|select|textarea|output)$/.test(tag)) {
    const label = labelOf(element, page);
    if (label) return label;
  }
  const caption = element.children.find((one) => typeof one !== "string" && /^(legend|caption|summary)$/.test(one.tag));
  if (caption) return textOf(caption);
  return namedByWords.test(roleOf(element)) ? textOf(element) : "";
}

/** The words of its label without what stands in the field itself. */
function labelOf(element: Element, page: Element): string {
  const id = element.attributes.get("id");
  for (const one of below(page)) {
    if (one.tag !== "label") continue;
    if ((id !== undefined && one.attributes.get("for") === id) || [...below(one)].includes(element))
      return ownWords(one);
  }
  return "";
}

function ownWords(label: Element): string {
  const isField = (node: Node) => typeof node !== "string" && /^(select|textarea|output)$/.test(node.tag);
  const words = textOf({ ...label, children: label.children.filter((node) => !isField(node)) });
  const image = [...below(label)].find(({ tag }) => tag === "img");
  return words || (image?.attributes.get("alt") ?? "");
}

function sentBy(element: Element): string | undefined {
  if (element.tag === "textarea") return element.children.join("").replace(/^\n/, "");
  if (element.tag !== "select") return element.attributes.get("value");
  const options = [...below(element)].filter(({ tag }) => tag === "option");
  const chosen = options.find(({ attributes }) => attributes.has("selected")) ?? options[0];
  return chosen && (chosen.attributes.get("value") ?? textOf(chosen));
}

/** The ways to parts below an element. */
function partsIn(element: Element, page: Element): Parts {
  const all = (role: string, name?: string | RegExp): Part[] =>
    [...below(element)]
      .filter((one) => one !== element && roleOf(one) === role)
      .map((one) => partOf(one, page))
      .filter((part) => name === undefined || (typeof name === "string" ? part.name === name : name.test(part.name)));
  const names = (role: string) => all(role).map((part) => part.name);
  return {
    all,
    hrefs: () =>
      [...below(element)]
        .filter(({ tag, attributes }) => tag === "a" && attributes.has("href"))
        .map(({ attributes }) => attributes.get("href")),
    names,
    find: (role, name) => all(role, name)[0],
    get(role, name) {
      const [found] = all(role, name);
      if (found) return found;
      throw new Error(`No ${role} ${name ?? ""}; there are: ${names(role).join(" | ")}`);
    },
    hidden: (name) =>
      [...below(element)]
        .find(
          ({ tag, attributes }) =>
            tag === "input" && attributes.get("type") === "hidden" && attributes.get("name") === name,
        )
        ?.attributes.get("value"),
    form: (action) => all("form").find((form) => form.of("action") === action),
    fact: (term) => {
      const found = [...below(element)].find((one) => one.tag === "dt" && textOf(one) === term);
      const beside = found?.parent?.children ?? [];
      const isAfter = (node: Node) => found !== undefined && beside.indexOf(node) > beside.indexOf(found);
      const definition = beside.find((node) => typeof node !== "string" && node.tag === "dd" && isAfter(node));
      return definition && textOf(definition);
    },
    wordsIn: (language) =>
      [...below(element)].filter(({ attributes }) => attributes.get("lang") === language).map(sightOf),
    at: (id) => {
      const found = [...below(element)].find(({ attributes }) => attributes.get("id") === id);
      return found && partOf(found, page);
    },
  };
}

/** A page, or a part of one, to be asked by role and name. */
export function readPage(html: string) {
  const root = treeOf(html);
  return {
    text: textOf(root),
    sight: sightOf(root),
    /** What its head says to other sites, by a property, name or relation such as `og:image` or `canonical`. */
    told: (name: string) => {
      const isOf = ({ attributes }: Element) => ["property", "name", "rel"].some((key) => attributes.get(key) === name);
      const found = [...below(root)].find((one) => /^(meta|link)$/.test(one.tag) && isOf(one))?.attributes;
      return found?.get("content") ?? found?.get("href");
    },
    /** The ids of what stands outermost, such as the parts that a swap brings. */
    outermost: root.children.map((one) => (typeof one === "string" ? one : one.attributes.get("id"))),
    /** What stands there only without JavaScript. */
    withoutScript: () => {
      const only = [...below(root)].filter(({ tag }) => tag === "noscript").map((one) => one.children.join(""));
      const found = treeOf(only.join(""));
      return partsIn(found, found);
    },
    ...partsIn(root, root),
  };
}
