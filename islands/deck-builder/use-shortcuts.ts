import { useEffect, useRef } from "react";

const more = "[name=add], [name=include]";
const buttonsOf: Record<string, string> = { "+": more, "=": more, "-": "[name=remove], [name=drop]" };

/** Ctrl or ⌘ with Z, Shift+Z and Y; + and − on a card. Outside of fields. */
export function useShortcuts(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
      if (isInField || event.altKey) return;
      if (!(event.ctrlKey || event.metaKey)) return press(event);
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Presses − or + of the card. In the deck it takes the focus, which a neighbor gets when the card goes. */
function press({ key, target }: KeyboardEvent): void {
  const buttons = buttonsOf[key];
  const card = target instanceof Element && buttons ? target.closest(".deck-build :is(li, tr)") : null;
  const button = card?.querySelector<HTMLElement>(`:is(${buttons})`);
  if (!button) return;
  if (button.closest(".deck-list")) button.focus();
  button.click();
}
