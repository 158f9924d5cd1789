import type { ReactNode } from "react";
import { ChipMenu, ChipRow } from "../chips.tsx";
import { Empty } from "../empty.tsx";
import { Button, ButtonLink, type ButtonTone } from "../form/button.tsx";
import { CheckField, CheckListField, Field, RadioField, SelectField, TextField } from "../form/field.tsx";
import { Icon, iconNames } from "../icons.tsx";
import { Breadcrumbs } from "../navigation/breadcrumbs.tsx";
import { Pager, RangePager } from "../navigation/pager.tsx";
import { Tabs } from "../navigation/tabs.tsx";
import { Notice, Toast } from "../notice.tsx";
import { ProgressBar } from "../progress.tsx";
import { GalleryFrames } from "./frames.tsx";

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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fields() {
  return (
    <div className="form">
      <Field name="plain" label="Plain" placeholder="Placeholder" />
      <Field name="hinted" label="With a hint" hint="Unique username. Max 20 characters" defaultValue="misty" />
      <Field name="wrong" label="Wrong" defaultValue="m" error="A username must be between 3 and 20 characters" />
      <Field name="off" label="Disabled" defaultValue="Cannot be changed" disabled />
      <SelectField
        name="choice"
        label="Choice"
        value="b"
        options={[
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ]}
      />
      <SelectField
        name="grouped"
        label="Choice in groups"
        options={[{ value: "a", label: "A" }]}
        groups={[{ label: "Group", options: [{ value: "b", label: "B" }] }]}
      />
      <TextField name="long" label="Several lines" hint="More than 10 characters" defaultValue="What is missing" />
      <CheckField name="check" label="Show prices" checked />
      <RadioField
        name="one"
        label="One of several"
        value="b"
        options={[
          { value: "a", label: "A", description: "What A means." },
          { value: "b", label: "B", description: "What B means." },
        ]}
      />
      <CheckListField
        name="some"
        label="Any of several"
        values={["a"]}
        options={[
          { value: "a", label: "A" },
          { value: "b", label: "B", description: "Coming Soon!", isDisabled: true },
        ]}
        error="Choose at least one"
      />
    </div>
  );
}

function Messages() {
  return (
    <div className="form">
      <Notice>Prices were updated an hour ago.</Notice>
      <Notice tone="good">Added 12 cards.</Notice>
      <Notice tone="bad">Your collection is locked from adding and removing cards.</Notice>
      <Toast undo={{ action: "#", batch: "1" }}>Bulbasaur: 3 copies</Toast>
    </div>
  );
}

/** Every component in every state; in development only. `children`: the features' parts. */
export function Gallery({ children }: { children?: ReactNode }) {
  const choices = ["Number", "Name", "Price"].map((title) => ({ key: title, title, href: "#" }));
  return (
    <>
      <Breadcrumbs trail={[{ title: "Development", href: "/" }]} />
      <h1>Gallery</h1>
      <Part title="Colours">
        <ul className="swatches">
          {colours.map((colour) => (
            <li key={colour} data-colour={colour}>
              {colour}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Type">
        <h1>Heading one</h1>
        <h2>Heading two</h2>
        <h3>Heading three</h3>
        <p>Body text, 16 px. 0123456789 $1,234.50</p>
        <p className="hint">Small text, 13 px.</p>
      </Part>
      <Part title="Buttons">
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
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Tabs, chips, pages">
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
      </Part>
      <Part title="Progress">
        <ProgressBar goal="complete" owned={41} total={207} />
        <ProgressBar goal="master" owned={207} total={360} />
        <ProgressBar goal="grandmaster" owned={400} total={412} />
      </Part>
      <Part title="Messages">
        <Messages />
      </Part>
      <Part title="Icons">
        <ul className="icon-list">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Empty">
        <Empty title="Nothing here yet">What to do about it.</Empty>
        <Empty
          title="Nothing was found"
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
      </Part>
      <GalleryFrames />
      {children}
    </>
  );
}
