import { Dialog } from "#ui/dialog.tsx";

export const shortcutsTitle = "Keyboard shortcuts";

type Shortcut = { keys: string[]; does: string; isSingle?: boolean; isOfStream?: boolean };

const groups: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: "Anywhere",
    shortcuts: [
      { keys: ["/"], does: "Search", isSingle: true },
      { keys: ["["], does: "Open or collapse the menu", isSingle: true },
      { keys: ["?"], does: "Show shortcuts", isSingle: true },
      { keys: ["Esc"], does: "Close" },
    ],
  },
  {
    title: "On a set",
    shortcuts: [
      { keys: ["←", "→"], does: "Previous / next card in the row" },
      { keys: ["↑", "↓"], does: "Card above / below" },
      { keys: ["0", "…", "9"], does: "Set copies of the focused card" },
      { keys: ["+", "−"], does: "Add / remove one copy" },
      { keys: ["w"], does: "Want the focused card, or no longer", isSingle: true },
      { keys: ["p"], does: "Push the focused card to your stream, or clear it", isSingle: true, isOfStream: true },
    ],
  },
  {
    title: "On a card",
    shortcuts: [
      { keys: ["←", "→"], does: "Previous / next card in the set" },
      { keys: ["w"], does: "Want the card, or no longer", isSingle: true },
      { keys: ["p"], does: "Push the card to your stream, or clear it", isSingle: true, isOfStream: true },
    ],
  },
  {
    title: "In the deck builder",
    shortcuts: [
      { keys: ["+", "−"], does: "Add / remove one copy of the focused card" },
      { keys: ["Ctrl", "Z"], does: "Undo" },
      { keys: ["Ctrl", "Y"], does: "Redo" },
    ],
  },
];

/** `hasStream`: the viewer may push cards to their stream. */
type ShortcutsProps = { hasStream: boolean };

function ShortcutList({ hasStream, level: Heading }: ShortcutsProps & { level: "h2" | "h3" }) {
  return (
    <>
      <div className="key-groups">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <Heading>{title}</Heading>
            <dl className="keys">
              {shortcuts
                .filter(({ isOfStream }) => hasStream || !isOfStream)
                .map((shortcut) => (
                  <ShortcutRow key={shortcut.does} {...shortcut} />
                ))}
            </dl>
          </section>
        ))}
      </div>
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

export function ShortcutsPage(props: ShortcutsProps) {
  return (
    <>
      <h1>{shortcutsTitle}</h1>
      <ShortcutList level="h2" {...props} />
    </>
  );
}

export function ShortcutsDialog(props: ShortcutsProps) {
  return (
    <Dialog id="shortcuts" title={shortcutsTitle} closeHref="/">
      <ShortcutList level="h3" {...props} />
    </Dialog>
  );
}
