import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { reservedApi, tradesPath } from "../state.ts";

type Reserved = { setId: string; set: string; copies: number };

type ReservedProps = {
  reserved: Reserved[];
  sets: { id: string; name: string }[];
  fault?: { fields: Record<string, string> };
};

export const reservedTitle = "Copies to keep";

export const ReservedPage = ({ reserved, sets, fault }: ReservedProps) => (
  <section className="narrow">
    <Breadcrumbs trail={[{ title: "Trades", href: tradesPath }]} />
    <h1>{reservedTitle}</h1>
    <p>In trades, you only offer copies beyond these. Sets not listed here use the number you choose in the trade.</p>
    {reserved.length > 0 && (
      <ul className="people">
        {reserved.map((one) => (
          <ReservedSet key={one.setId} {...one} />
        ))}
      </ul>
    )}
    {sets.length === 0 ? (
      <Empty title="No cards yet" icon="cards" actions={<ButtonLink href="/series">Browse sets</ButtonLink>}>
        Add cards to your collection first.
      </Empty>
    ) : (
      <form className="panel form" method="post" action={`${reservedApi}?_method=PUT`}>
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

const ReservedSet = ({ setId, set, copies }: Reserved) => (
  <li className="person">
    <span>{set}</span>
    <b>{copies}</b>
    <form method="post" action={`${reservedApi}?_method=DELETE`}>
      <Hidden values={{ setId }} />
      <Button tone="quiet" aria-label={`Remove ${set}`}>
        Remove
      </Button>
    </form>
  </li>
);
