import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { OwnedMark } from "#features/lists/list/views/item.tsx";
import { langOf } from "#lib/text/language.ts";
import { Empty } from "#ui/empty.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { FaceButton } from "./face-button.tsx";

type Choice = { face: FaceFacts; setId: string; set: string; numberKey: string; copies: number };

type ChooseProps = {
  list: { id: string; name: string };
  back: string;
  number: number;
  name: string;
  choices: Choice[];
};

export const ChoosePage = ({ list, back, number, name, choices }: ChooseProps) => (
  <section>
    <Breadcrumbs
      trail={[
        { title: "My Lists", href: "/lists" },
        { title: list.name, href: back },
      ]}
    />
    <h1>Choose a {name} card</h1>
    {choices.length === 0 ? (
      <Empty title="No cards yet" icon="dex" />
    ) : (
      <div className="grid-box">
        <ul className="grid list-found">
          {choices.map((choice) => (
            <ChoiceOfCard key={choice.face.id} {...choice} listId={list.id} order={number} />
          ))}
        </ul>
      </div>
    )}
  </section>
);

const ChoiceOfCard = ({
  face,
  setId,
  set,
  numberKey,
  copies,
  listId,
  order,
}: Choice & { listId: string; order: number }) => (
  <li>
    <form method="post" action={`/api/lists/${listId}`}>
      <Hidden values={{ setId, numberKey, order: String(order) }} />
      <FaceButton face={face} label={`Use ${leadingName(face)} ${face.number}, ${set}`} />
    </form>
    <b lang={langOfLeading(face)}>{leadingName(face)}</b>
    <span lang={langOf(set)}>{set}</span>
    <p className="num">{face.number}</p>
    {copies > 0 && <OwnedMark copies={copies} />}
  </li>
);
