import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";

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
        <ul className="grid list-dex">
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
  <li className="dex-slot">
    <CardFace card={face} />
    <p>
      {set} <span className="num">{face.number}</span>
      {copies > 0 && ` · ${counted(copies, "copy", "copies")}`}
    </p>
    <form method="post" action={`/api/lists/${listId}`}>
      <Hidden values={{ setId, numberKey, order: String(order) }} />
      <Button aria-label={`Use ${face.name} ${face.number}, ${set}`}>Use</Button>
    </form>
  </li>
);
