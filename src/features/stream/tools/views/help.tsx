import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { type Column, Table } from "#ui/table.tsx";

export const helpTitle = "Stream Tools help";

type ClassName = { name: string; part: string };

/** Class names of overlays, which do not change, as people write their own CSS for them. */
const classNames: ClassName[] = [
  { name: "overlay", part: "the whole overlay; has data-overlay, data-theme, data-corners and data-motion" },
  { name: "overlay-box", part: "a panel with a background" },
  { name: "overlay-head", part: "the top of a panel" },
  { name: "overlay-title", part: "the name of the set, list or card" },
  { name: "overlay-progress", part: "both goals and the numbers below them" },
  { name: "overlay-figures", part: "a line of numbers" },
  { name: "overlay-level", part: "the level of the set" },
  { name: "overlay-copies", part: "the number of copies" },
  { name: "overlay-value", part: "the value of the owned cards" },
  { name: "overlay-newest", part: "the newest cards" },
  { name: "overlay-card", part: "a card that appears with an animation" },
  { name: "overlay-new", part: "“New” and “First copy!”" },
  { name: "overlay-count", part: "owned of all" },
  { name: "overlay-rows", part: "the rows of the card list" },
  { name: "overlay-row", part: "one row; data-owned is true or false" },
  { name: "overlay-mark", part: "the check mark of a row" },
  { name: "overlay-number", part: "the number of a row" },
  { name: "overlay-name", part: "the name of a row" },
  { name: "overlay-times", part: "copies of a row, if more than one" },
  { name: "overlay-price", part: "a price" },
  { name: "overlay-rest", part: "how many rows are hidden" },
  { name: "overlay-push", part: "the pushed card with its text" },
  { name: "overlay-about", part: "the text of the pushed card" },
  { name: "overlay-place", part: "its set and number" },
  { name: "overlay-rarity", part: "its rarity" },
  { name: "overlay-variant", part: "its variant" },
];

export const HelpPage = ({ back }: { back: string }) => (
  <>
    <Breadcrumbs trail={[{ title: "Stream Tools", href: back }]} />
    <article className="prose stream-help">
      <h1>{helpTitle}</h1>
      <AddToObs />
      <WhenOffline />
      <h2>Your own style</h2>
      <p>OBS has a field for your own CSS in the source’s properties. These class names won’t change.</p>
      <details className="more">
        <summary>{classNames.length} class names</summary>
        <Table caption="Class names" isCaptionHidden columns={columns} rows={classNames} keyOf={({ name }) => name} />
      </details>
    </article>
  </>
);

const columns: Column<ClassName>[] = [
  { title: "Class", cell: ({ name }) => <code>.{name}</code> },
  { title: "Part", cell: ({ part }) => part },
];

const AddToObs = () => (
  <>
    <h2>Add an overlay to OBS</h2>
    <ol>
      <li>Copy the link of an overlay, with its options.</li>
      <li>In OBS, add a Browser source and paste it as the URL.</li>
      <li>Type the width and height shown above the link.</li>
    </ol>
    <p>
      In a larger source the overlay keeps its size and leaves empty space to the right and below. In a smaller one it
      shows less.
    </p>
  </>
);

const WhenOffline = () => (
  <>
    <h2>When the connection is lost</h2>
    <p>
      The overlay keeps showing its last state and reconnects on its own, every 1 to 30 seconds, for as long as it
      takes. Then it shows the current state. You don’t need to reload it. At most 250 copies of an overlay stay
      connected at a time; more than that take turns.
    </p>
    <p>
      An overlay that OBS has shown once also opens while this site is down, if its link starts with https: the browser
      of OBS keeps the page, and it connects as soon as it can. One that OBS never showed stays empty: choose{" "}
      <b>Refresh</b> in the source’s properties, or turn on “Refresh browser when scene becomes active” there.
    </p>
  </>
);
