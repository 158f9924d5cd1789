import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { NewListForm, Refs } from "#features/lists/shelf/views/new.tsx";
import { counted, countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Empty } from "#ui/empty.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { type AddableList, addTitle, ListButton } from "./add.tsx";

type ChoicesProps = {
  formId: string;
  /** "sv03.5-006 holo" */
  refs: string[];
  /** More than `refs` where one list cannot take all. */
  total: number;
  faces: FaceFacts[];
  lists: AddableList[];
  from?: Crumb;
  fault?: { message: string };
};

export const ChoicesPage = (props: ChoicesProps) => (
  <section className="list-form">
    <Breadcrumbs trail={[props.from ?? { title: "My Lists", href: "/lists" }]} />
    <h1>{props.refs.length === 0 ? addTitle : `Add ${counted(props.refs.length, "card", "cards")} to a list`}</h1>
    {props.fault && <Notice tone="bad">{props.fault.message}</Notice>}
    {props.refs.length === 0 ? <NoCards /> : <Choices {...props} />}
  </section>
);

const NoCards = () => (
  <Empty title="No cards to add" icon="list">
    Go back and select some cards first. Cards you already own aren’t missing.
  </Empty>
);

/** Most faces of a row; the last one tells how many more there are. */
const maxFaces = 5;

function Choices({ formId, refs, total, faces, lists }: ChoicesProps) {
  const seen = faces.slice(0, refs.length > maxFaces ? maxFaces - 1 : maxFaces);
  const unseen = refs.length - seen.length;
  return (
    <>
      {total > refs.length && (
        <p>
          The first {counted(refs.length, "card", "cards")} of {countText(total)}
        </p>
      )}
      <ul className="pick-faces" aria-hidden="true">
        {seen.map((face) => (
          <li key={face.id}>
            <CardFace card={face} />
          </li>
        ))}
        {unseen > 0 && <li className="slot-free">+{countText(unseen)}</li>}
      </ul>
      {lists.length > 0 && (
        <form className="form add-to-list" method="post">
          <Refs refs={refs} />
          <ul>
            {lists.map((list) => (
              <AddTo key={list.id} list={list} formId={formId} />
            ))}
          </ul>
        </form>
      )}
      <details className="panel more" open={lists.length === 0}>
        <summary>New list</summary>
        <NewListForm formId={formId} typed={{ name: "", type: "STATIC", visibility: "PRIVATE" }} refs={refs} />
      </details>
    </>
  );
}

const AddTo = ({ list, formId }: { list: AddableList; formId: string }) => (
  <li>
    <ListButton list={list} formAction={hrefWith(`/api/lists/${list.id}/cards`, { formId })} name="step" value="add" />
  </li>
);
