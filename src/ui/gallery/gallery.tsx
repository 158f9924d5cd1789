import type { ReactNode } from "react";
import { CheckField, CheckListField, Field, RadioField, SelectField, TextField } from "../form/field.tsx";
import { Breadcrumbs } from "../navigation/breadcrumbs.tsx";
import { Notice, Toast } from "../notice.tsx";
import { ProgressBar } from "../progress.tsx";
import { GalleryFrames } from "./frames.tsx";
import { GalleryPart } from "./part.tsx";
import { Buttons, ChoicesSample, Colors, EmptyStates, Headings, Heads, Icons, Tables } from "./primitives.tsx";

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
      <TextField name="long" label="Several lines" hint="More than 10 characters" defaultValue="What’s missing?" />
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
  return (
    <>
      <Breadcrumbs trail={[{ title: "Development", href: "/" }]} />
      <h1>Gallery</h1>
      <Colors />
      <Headings />
      <Buttons />
      <GalleryPart title="Fields">
        <Fields />
      </GalleryPart>
      <Heads />
      <ChoicesSample />
      <GalleryPart title="Progress">
        <ProgressBar goal="complete" owned={41} total={207} />
        <ProgressBar goal="master" owned={207} total={360} />
        <ProgressBar goal="grandmaster" owned={400} total={412} />
      </GalleryPart>
      <GalleryPart title="Messages">
        <Messages />
      </GalleryPart>
      <Icons />
      <Tables />
      <EmptyStates />
      <GalleryFrames />
      {children}
    </>
  );
}
