import { counted, countText, listText } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";

type Names = { names: string[]; count: number };

export type Changed = { added: Names; removed: Names; moved: number; settings: string[] };

const settingNames: Record<string, string> = {
  name: "name",
  visibility: "visibility",
  coverCardId: "cover",
  purpose: "purpose",
  pockets: "pockets per page",
  showsNames: "card names",
};

type StaleProps = {
  changed: Changed | null;
  method: string;
  action: string;
  /** The fields of the refused form, without its version. */
  typed: Record<string, unknown>;
};

export const StaleNotice = ({ changed, method, action, typed }: StaleProps) => (
  <Notice tone="bad">
    <p>Your list has been changed somewhere else. Your change wasn’t saved, and the list below is up to date.</p>
    {changed && <Changes {...changed} />}
    <form
      method="post"
      action={method === "POST" ? action : `${action}?_method=${method}`}
      {...{ [`hx-${method.toLowerCase()}`]: action }}
      hx-swap="none"
    >
      {fieldsOf(typed).map(([name, value], index) => (
        <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <Button>Apply my change again</Button>
    </form>
  </Notice>
);

const fieldsOf = (typed: Record<string, unknown>): [string, string][] =>
  Object.entries(typed).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));

const Changes = ({ added, removed, moved, settings }: Changed) => (
  <ul>
    {added.count > 0 && <li>Added: {textOf(added)}</li>}
    {removed.count > 0 && <li>Removed: {textOf(removed)}</li>}
    {moved > 0 && <li>Moved: {counted(moved, "card", "cards")}</li>}
    {settings.length > 0 && <li>Changed: {settings.map((key) => settingNames[key] ?? key).join(", ")}</li>}
  </ul>
);

const textOf = ({ names, count }: Names): string =>
  count > names.length ? listText([...names, `${countText(count - names.length)} more`]) : names.join(", ");
