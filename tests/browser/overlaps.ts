import type { Page } from "playwright";

/** Texts and icon buttons of a page that lie over one another, as "Complete × Master". A card's face and what floats over the page are left out. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { text: string; left: number; right: number; top: number; bottom: number };
    // Further ones look the same.
    const skipped =
      ".face, .found-face, .sprite, script, style, dialog:not([open]), li:nth-child(n + 13), tr:nth-child(n + 13)";
    const floats = /fixed|sticky/;
    const boxes: Box[] = [];
    const boxesOf = (node: Node) => {
      if (node instanceof Element) return node.getClientRects();
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects();
    };
    /** A text, or a control that is an icon alone. */
    const nameOf = (node: Node) => {
      if (!(node instanceof Element)) return node.textContent?.trim();
      const isIcon = node.matches("a, button, summary") && node.querySelector(".icon") && !node.textContent?.trim();
      return isIcon ? (node.getAttribute("aria-label") ?? node.className) : undefined;
    };
    const main = document.querySelector("main") ?? document.body;
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = nameOf(node);
      const parent = node.parentElement;
      if (!parent || !text || parent.closest(`${skipped}, svg`)) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      let shown: Omit<Box, "text">[] = [...boxesOf(node)];
      for (let above: Element | null = parent; above && shown.length > 0; above = above.parentElement) {
        const { clipPath, position, overflowX, overflowY } = getComputedStyle(above);
        if (clipPath !== "none" || floats.test(position)) shown = [];
        if (above === document.body || (overflowX === "visible" && overflowY === "visible")) continue;
        const edge = above.getBoundingClientRect();
        shown = shown.map(({ left, right, top, bottom }) => ({
          left: Math.max(left, edge.left),
          right: Math.min(right, edge.right),
          top: Math.max(top, edge.top),
          bottom: Math.min(bottom, edge.bottom),
        }));
      }
      for (const box of shown) {
        if (box.right - box.left > 1 && box.bottom - box.top > 1) {
          const { left, right, top, bottom } = box;
          boxes.push({ text, left, right, top, bottom });
        }
      }
    }
    boxes.sort((a, b) => a.top - b.top);
    const found = new Set<string>();
    for (const [place, one] of boxes.entries()) {
      for (const other of boxes.slice(place + 1)) {
        if (other.top >= one.bottom) break;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - other.top;
        const line = Math.min(one.bottom - one.top, other.bottom - other.top);
        // A cut text has boxes of its own beside one another; lines of unlike size touch by a little.
        if (wide > 2 && high > 0.35 * line && one.text !== other.text) found.add(`${one.text} × ${other.text}`);
      }
    }
    return [...found].map((pair) => pair.slice(0, 80));
  });
