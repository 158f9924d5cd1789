import { Empty } from "../../../../ui/empty.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { Field, SelectField } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { keptApi, tradesPath } from "../state.ts";

type Kept = { setId: string; set: string; copies: number };

type KeptProps = {
  kept: Kept[];
  sets: { id: string; name: string }[];
  fault?: { fields: Record<string, string> };
};

export const keptTitle = "Copies to keep";

export const KeptPage = ({ kept, sets, fault }: KeptProps) => (
  <section className="narrow">
    <Breadcrumbs trail={[{ title: "Trades", href: tradesPath }]} />
    <h1>{keptTitle}</h1>
    <p>Trades offer what you have beyond these copies of each card. Of other sets you keep the number chosen there.</p>
    {kept.length > 0 && (
      <ul className="people">
        {kept.map((one) => (
          <KeptSet key={one.setId} {...one} />
        ))}
      </ul>
    )}
    {sets.length === 0 ? (
      <Empty title="No cards yet" icon="cards">
        Add cards to your collection first.
      </Empty>
    ) : (
      <form className="panel form" method="post" action={`${keptApi}?_method=PUT`}>
        <SelectField
          name="setId"
          label="Set"
          error={fault?.fields.setId}
          options={sets.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          name="copies"
          label="Copies of each card"
          inputMode="numeric"
          maxLength={2}
          defaultValue="1"
          error={fault?.fields.copies}
          required
        />
        <Button tone="primary">Save</Button>
      </form>
    )}
  </section>
);

const KeptSet = ({ setId, set, copies }: Kept) => (
  <li className="person">
    <span>{set}</span>
    <b>{copies}</b>
    <form method="post" action={`${keptApi}?_method=DELETE`}>
      <Hidden values={{ setId }} />
      <Button tone="quiet" aria-label={`Remove ${set}`}>
        Remove
      </Button>
    </form>
  </li>
);
