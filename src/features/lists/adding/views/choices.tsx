import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";
import { traits } from "../../rules/types.ts";
import { NewListForm, Refs } from "../../shelf/views/new.tsx";
import { addTitle, type Choice } from "./add.tsx";

type ChoicesProps = {
  formId: string;
  /** "sv03.5-006 holo" */
  refs: string[];
  /** More than `refs` where one list cannot take all. */
  total: number;
  faces: FaceFacts[];
  lists: Choice[];
  fault?: { message: string };
};

export const ChoicesPage = (props: ChoicesProps) => (
  <section className="list-form">
    <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />
    <h1>{addTitle}</h1>
    {props.fault && <Notice tone="bad">{props.fault.message}</Notice>}
    {props.refs.length === 0 ? <NoCards /> : <Choices {...props} />}
  </section>
);

const NoCards = () => (
  <Empty title="No cards to add" icon="list">
    Go back and select some cards first. Cards you already own aren’t missing.
  </Empty>
);

function Choices({ formId, refs, total, faces, lists }: ChoicesProps) {
  const unseen = refs.length - faces.length;
  const count = counted(refs.length, "card", "cards");
  return (
    <>
      <p>{total > refs.length ? `The first ${count} of ${total.toLocaleString("en")}` : count}</p>
      <ul className="pick-faces" aria-hidden="true">
        {faces.map((face) => (
          <li key={face.id}>
            <CardFace card={face} />
          </li>
        ))}
        {unseen > 0 && <li className="slot-free">+{unseen.toLocaleString("en")}</li>}
      </ul>
      {lists.length > 0 && (
        <form className="form add-to-list" method="post">
          <Refs refs={refs} />
          <ul>
            {lists.map((list) => (
              <AddTo key={list.id} list={list} />
            ))}
          </ul>
        </form>
      )}
      <details className="panel" open={lists.length === 0}>
        <summary>New list</summary>
        <NewListForm formId={formId} typed={{ name: "", type: "STATIC", visibility: "PRIVATE" }} refs={refs} />
      </details>
    </>
  );
}

const AddTo = ({ list: { id, href, name, type, cards, isLocked } }: { list: Choice }) => (
  <li>
    <a href={href}>
      <b>{name}</b>
      <small>
        {traits[type].name} · {counted(cards, "card", "cards")}
      </small>
    </a>
    <Button
      formAction={`/api/lists/${id}/cards`}
      name="step"
      value="add"
      disabled={isLocked}
      aria-label={`Add to ${name}`}
    >
      Add
    </Button>
  </li>
);
