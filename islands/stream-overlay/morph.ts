/**
 * Makes `old` look like `fresh` and keeps what is alike, so that pictures stay loaded. Another `data-key` is another
 * thing, which comes with its animation.
 */
export function morph(old: Element, fresh: Element): void {
  const rest = [...old.childNodes];
  const wanted = [...fresh.childNodes].map((child) => ({ child, match: takeMatch(rest, child) }));
  for (const gone of rest) gone.remove();
  let place = old.firstChild;
  for (const { child, match } of wanted) {
    // A moved element would start its animation again.
    if (match !== undefined && match === place) place = place.nextSibling;
    else old.insertBefore(match ?? child, place);
    if (match && child instanceof Element) {
      copyAttributes(match, child);
      morph(match, child);
    }
  }
}

function takeMatch(rest: ChildNode[], wanted: ChildNode): Element | undefined {
  if (!(wanted instanceof Element)) return undefined;
  const match = rest.find(
    (one): one is Element & ChildNode => one instanceof Element && nameOf(one) === nameOf(wanted),
  );
  if (match) rest.splice(rest.indexOf(match), 1);
  return match;
}

const nameOf = (element: Element): string =>
  `${element.localName} ${element.getAttribute("data-key") ?? ""} ${element.getAttribute("src") ?? ""}`;

/** `data-in` marks a loaded picture. */
function copyAttributes(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "data-in") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
