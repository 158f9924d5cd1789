import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { CheckField, Field, SelectField } from "#ui/form/field.tsx";
import { FormNotice } from "#ui/form/panel-form.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";

export const cleanupTitle = "Delete cards";

const trail = [{ title: "Collection", href: "/collection" }];

type Choice = { id: string; name: string; copies: number };

export function CleanupPage(props: {
  categories: Choice[];
  sets: Choice[];
  username: string;
  chosen: string;
  /** Whether the box for sales is ticked. */
  hasSales: boolean;
  fault?: { message: string; fields: Record<string, string> };
}) {
  const { categories, sets, username, chosen, hasSales, fault } = props;
  const options = (kind: string, choices: Choice[]) =>
    choices.map(({ id, name, copies }) => ({
      value: `${kind} ${id}`,
      label: `${name} (${counted(copies, "copy", "copies")})`,
    }));
  if (sets.length === 0) {
    return (
      <section className="details">
        <PageHead title={cleanupTitle} trail={trail} />
        <Empty
          title="Nothing to delete"
          icon="binder"
          actions={<ButtonLink href="/collection">Back to collection</ButtonLink>}
        >
          Your collection is empty.
        </Empty>
      </section>
    );
  }
  return (
    <section className="details">
      <PageHead title={cleanupTitle} trail={trail} />
      <ul className="points">
        <li>
          <b>Deleted:</b> the cards you choose, with copy details, graded cards and private notes; with a whole game
          also its value history.
        </li>
        <li>
          <b>Stays:</b> lists, decks, your account, and what you sold unless you check its box.
        </li>
        <li>
          <b>Gone for good:</b> graded cards, private notes and value history. You can undo the rest.
        </li>
      </ul>
      <p>
        <a href="/collection/export">Export your collection</a> first if you want to keep it.
      </p>
      <form method="post" action="/api/user/cleanup?_method=PUT" className="panel form">
        <FormNotice fault={fault} />
        <SelectField
          name="what"
          label="What to delete"
          options={[{ value: "", label: "Select one" }]}
          groups={[
            { label: "A whole game", options: options("category", categories) },
            { label: "A set", options: options("set", sets) },
          ]}
          value={chosen}
          required
          error={fault?.fields.body ?? fault?.fields.category ?? fault?.fields.setId}
        />
        <CheckField
          name="sales"
          label="Also delete what I sold, gave away, lost or traded of it"
          hint="These records can’t be restored"
          checked={hasSales}
        />
        <Field
          name="verificationString"
          label={`Type your username to confirm: ${username}`}
          autoComplete="off"
          error={fault?.fields.verificationString}
          required
        />
        <p className="actions">
          <Button tone="danger">Delete cards</Button>
          <ButtonLink tone="quiet" href="/collection">
            Cancel
          </ButtonLink>
        </p>
      </form>
    </section>
  );
}
