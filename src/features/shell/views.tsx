import { Dialog } from "../../ui/dialog.tsx";

export const shortcutsTitle = "Keyboard shortcuts";

type Shortcut = { keys: string[]; does: string; isSingle: boolean };

const shortcuts: Shortcut[] = [
  { keys: ["/"], does: "Search", isSingle: true },
  { keys: ["["], does: "Open or collapse the menu", isSingle: true },
  { keys: ["p"], does: "Push the card to your stream, or clear it", isSingle: true },
  { keys: ["?"], does: "Show shortcuts", isSingle: true },
  { keys: ["←", "→"], does: "Previous / next card", isSingle: false },
  { keys: ["↑", "↓"], does: "Card above / below", isSingle: false },
  { keys: ["0", "…", "9"], does: "Set copies of the focused card", isSingle: false },
  { keys: ["+", "−"], does: "Add / remove one copy", isSingle: false },
  { keys: ["Esc"], does: "Close", isSingle: false },
];

function ShortcutList() {
  return (
    <>
      <dl className="keys">
        {shortcuts.map((shortcut) => (
          <ShortcutRow key={shortcut.does} {...shortcut} />
        ))}
      </dl>
      <label className="check keys-switch">
        <input type="checkbox" data-switch="shortcuts" defaultChecked />
        Use single-key shortcuts in this browser
      </label>
      <noscript>
        <p className="hint">Shortcuts need JavaScript. Everything they do also has a link or button.</p>
      </noscript>
    </>
  );
}

const ShortcutRow = ({ keys, does, isSingle }: Shortcut) => (
  <div data-single={isSingle || undefined}>
    <dt>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);

export function ShortcutsPage() {
  return (
    <>
      <h1>{shortcutsTitle}</h1>
      <ShortcutList />
    </>
  );
}

export function ShortcutsDialog() {
  return (
    <Dialog id="shortcuts" title={shortcutsTitle} closeHref="/">
      <ShortcutList />
    </Dialog>
  );
}
