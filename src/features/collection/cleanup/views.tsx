import { counted } from "../../../lib/text/counted.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../ui/form/field.tsx";
import { FormNotice } from "../../../ui/form/panel-form.tsx";

export const cleanupTitle = "Clear a part of the collection";

type Choice = { id: string; name: string; copies: number };

export function CleanupPage(props: {
  categories: Choice[];
  sets: Choice[];
  username: string;
  chosen: string;
  fault?: { message: string; fields: Record<string, string> };
}) {
  const { categories, sets, username, chosen, fault } = props;
  const options = (kind: string, choices: Choice[]) =>
    choices.map(({ id, name, copies }) => ({
      value: `${kind} ${id}`,
      label: `${name} (${counted(copies, "copy", "copies")})`,
    }));
  if (sets.length === 0) {
    return (
      <section className="keeping">
        <h1>{cleanupTitle}</h1>
        <Empty
          title="There is nothing to clear"
          icon="binder"
          actions={<ButtonLink href="/collection">To the collection</ButtonLink>}
        >
          Your collection is empty.
        </Empty>
      </section>
    );
  }
  return (
    <section className="keeping">
      <h1>{cleanupTitle}</h1>
      <p>
        Its entries, what you noted of single copies, graded cards and private notes go, and with a whole category the
        history of its value. Lists, decks and your account stay. Entries and their copies can be brought back by an
        undo. Graded cards and private notes do not come back, nor does the history.{" "}
        <a href="/collection/export">Export your collection</a> first, to keep it.
      </p>
      <form method="post" action="/api/user/cleanup?_method=PUT" className="panel form">
        <FormNotice fault={fault} />
        <SelectField
          name="what"
          label="What to clear"
          options={[{ value: "", label: "Choose" }]}
          groups={[
            { label: "A whole category", options: options("category", categories) },
            { label: "A set", options: options("set", sets) },
          ]}
          value={chosen}
          error={fault?.fields.body ?? fault?.fields.category ?? fault?.fields.setId}
        />
        <Field
          name="verificationString"
          label={`Type your username to confirm: ${username}`}
          autoComplete="off"
          error={fault?.fields.verificationString}
          required
        />
        <p className="actions">
          <Button tone="danger">Clear it</Button>
          <ButtonLink tone="quiet" href="/collection">
            Keep everything
          </ButtonLink>
        </p>
      </form>
    </section>
  );
}
