import { countText } from "#lib/text/locale.ts";
import { ChipMenu, ChipRow } from "../chips.tsx";
import { Empty } from "../empty.tsx";
import { Button, ButtonLink, type ButtonTone } from "../form/button.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { Icon, iconNames } from "../icons.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { Pager, RangePager } from "../navigation/pager.tsx";
import { Tabs } from "../navigation/tabs.tsx";
import { type Column, Table } from "../table.tsx";
import { GalleryPart } from "./part.tsx";

const tones: ButtonTone[] = ["primary", "plain", "quiet", "danger"];

const colours = [
  "page",
  "panel",
  "raised",
  "sunk",
  "ink",
  "ink-soft",
  "ink-faint",
  "line",
  "edge",
  "accent",
  "gold",
  "violet",
  "bad",
];

const choices = ["Number", "Name", "Price"].map((title) => ({ key: title, title, href: "#" }));

export const Colors = () => (
  <GalleryPart title="Colors">
    <ul className="swatches">
      {colours.map((colour) => (
        <li key={colour} data-colour={colour}>
          {colour}
        </li>
      ))}
    </ul>
  </GalleryPart>
);

export const Headings = () => (
  <GalleryPart title="Type">
    <h1>Heading one</h1>
    <h2>Heading two</h2>
    <h3>Heading three</h3>
    <p>Body text, 16 px. 0123456789 $1,234.50</p>
    <p className="hint">Small text, 13 px.</p>
  </GalleryPart>
);

export const Buttons = () => (
  <GalleryPart title="Buttons">
    <div className="actions">
      {tones.map((tone) => (
        <Button key={tone} tone={tone} type="button">
          {tone}
        </Button>
      ))}
      <Button type="button" disabled>
        disabled
      </Button>
      <ButtonLink href="#" icon="external">
        link
      </ButtonLink>
    </div>
  </GalleryPart>
);

export const Heads = () => (
  <GalleryPart title="Head of a page">
    <PageHead
      title="Favorites"
      facts="List · Private · 12 cards"
      actions={
        <>
          <ButtonLink tone="primary" href="#">
            Add cards
          </ButtonLink>
          <ButtonLink href="#">Edit</ButtonLink>
          <MoreMenu title="List" about="this list">
            <ButtonLink tone="quiet" href="#">
              Print
            </ButtonLink>
          </MoreMenu>
        </>
      }
    />
  </GalleryPart>
);

export const ChoicesSample = () => (
  <GalleryPart title="Tabs, chips, pages">
    <Tabs
      label="Example"
      current="b"
      tabs={["a", "b", "c"].map((key) => ({ key, title: `Tab ${key}`, href: "#", count: 12 }))}
    />
    <ChipRow>
      <ChipMenu label="Sort" choices={choices} current="Number" />
      <ChipMenu label="Changed" choices={choices} current="Price" isChanged />
    </ChipRow>
    <Pager page={2} pages={5} href={(page) => `?page=${page}`} />
    <RangePager first={61} last={120} total={1234} previous="#previous" next="#next" label="Ranges" />
  </GalleryPart>
);

export const Icons = () => (
  <GalleryPart title="Icons">
    <ul className="icon-list">
      {iconNames.map((name) => (
        <li key={name}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  </GalleryPart>
);

export const EmptyStates = () => (
  <GalleryPart title="Empty">
    <Empty title="Nothing here yet">What to do about it.</Empty>
    <Empty
      title="No results"
      icon="search"
      actions={
        <>
          <ButtonLink href="#all">Show all</ButtonLink>
          <Button type="button" tone="quiet">
            Leave it
          </Button>
        </>
      }
    />
  </GalleryPart>
);

const rarities = [
  { name: "Common", cards: 1207 },
  { name: "Rare", cards: 86 },
];

const columns: Column<(typeof rarities)[number]>[] = [
  { title: "Rarity", cell: ({ name }) => name },
  { title: "Cards", isNumber: true, cell: ({ cards }) => countText(cards) },
];

const table = { columns, keyOf: ({ name }: { name: string }) => name };

export const Tables = () => (
  <GalleryPart title="Tables">
    <Table caption="With a caption" {...table} rows={rarities} />
    <Table caption="Stacked where narrow" {...table} rows={rarities} isStacked />
    <Table caption="Empty" {...table} rows={[]} empty={<Empty title="No rarities" />} />
  </GalleryPart>
);
