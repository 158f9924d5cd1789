import { visibilities } from "#features/lists/shelf/views/new.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field, RadioField, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { type FormState, typedText } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { maxListName, pocketCounts } from "../rules/limits.ts";
import { type ListPurpose, type ListType, purposeNames, purposes, traits } from "../rules/types.ts";

type SettingsProps = {
  path: string;
  id: string;
  name: string;
  type: ListType;
  visibility: string;
  purpose: ListPurpose | null;
  version: number;
  pockets: number;
  showsNames: boolean;
  coverCardId: string | null;
  covers: SelectOption[];
  isLocked: boolean;
  /** Whether only people with the share link can open the list. */
  isSecret: boolean;
  shareUrl: string;
  state: FormState;
};

export const ListSettingsPage = (props: SettingsProps) => (
  <section className="list-form">
    <Breadcrumbs
      trail={[
        { title: "My Lists", href: "/lists" },
        { title: props.name, href: props.path },
      ]}
    />
    <h1>List settings</h1>
    {!props.isLocked && <SettingsForm {...props} />}
    <ShareForm {...props} />
    <DeleteForm {...props} />
  </section>
);

function SettingsForm(props: SettingsProps) {
  const { id, type, version, covers, state } = props;
  const error = (name: string) => state.fault?.fields[name];
  return (
    <form className="panel form" method="post" action={`/api/lists/${id}?_method=PUT`}>
      <input type="hidden" name="version" value={version} />
      <Field
        name="name"
        label="Name"
        maxLength={maxListName}
        defaultValue={typedText(state, "name", props.name)}
        error={error("name")}
        required
      />
      <RadioField
        name="visibility"
        label="Who can see it"
        value={typedText(state, "visibility", props.visibility)}
        options={visibilities}
      />
      <SelectField
        name="purpose"
        label="Purpose"
        hint="Tells others why you list these cards."
        value={typedText(state, "purpose", props.purpose ?? "")}
        options={[
          { value: "", label: "Just a list" },
          ...purposeNames.map((value) => ({ value, label: purposes[value] })),
        ]}
      />
      <SelectField
        name="coverCardId"
        label="Cover"
        value={typedText(state, "coverCardId", props.coverCardId ?? "")}
        options={[{ value: "", label: "First card" }, ...covers]}
      />
      {type === "BINDER" && (
        <SelectField
          name="pockets"
          label="Pockets per page"
          value={typedText(state, "pockets", String(props.pockets))}
          options={pocketCounts.map((count) => ({ value: String(count), label: String(count) }))}
        />
      )}
      {traits[type].hasNames && (
        <SelectField
          name="showsNames"
          label="Card names"
          value={typedText(state, "showsNames", String(props.showsNames))}
          options={[
            { value: "true", label: "Show" },
            { value: "false", label: "Hide" },
          ]}
        />
      )}
      <Button tone="primary">Save</Button>
    </form>
  );
}

const ShareForm = ({ id, visibility, isSecret, shareUrl }: SettingsProps) => (
  <form className="panel form" method="post" action={`/api/lists/${id}/share?_method=DELETE`}>
    <h2>Share</h2>
    <CopyLine id="share-url" label="Link to share" text={shareUrl} action="Copy link" isShort />
    {isSecret && (
      <>
        <p>
          Anyone with this link can see the list, even though {visibility === "PRIVATE" ? "it" : "your profile"} is
          private.
        </p>
        <Button>Replace link</Button>
      </>
    )}
  </form>
);

const DeleteForm = ({ id }: SettingsProps) => (
  <form className="panel form" method="post" action={`/api/lists/${id}?_method=DELETE`}>
    <h2>Delete this list</h2>
    <p>This permanently deletes the list. Your collection doesn’t change.</p>
    <Button tone="danger">Delete list</Button>
  </form>
);
