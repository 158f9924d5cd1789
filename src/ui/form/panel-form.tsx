import type { ReactNode } from "react";
import { Notice } from "../notice.tsx";
import { Button } from "./button.tsx";

/** What was wrong with a form: one message for each field at fault, or one for the whole. */
type Fault = { message: string; fields: Record<string, string> };

/** How a form stands: as it is, saved just now, or refused, with what was typed. */
export type FormState = { said?: string; fault?: Fault; typed?: Record<string, unknown> };

type PanelFormProps = Pick<FormState, "said" | "fault"> & {
  id: string;
  /** Left out where the label of a single field says the same. */
  title?: string;
  action: string;
  method?: "post" | "put";
  submit?: string;
  children: ReactNode;
};

/** One card of a page of settings: a form that saves itself, and is swapped alone. */
export function PanelForm(props: PanelFormProps) {
  const { id, title, action, method = "post", submit = "Save", said, fault, children } = props;
  return (
    <form
      id={`${id}-form`}
      className="panel form"
      method="post"
      action={method === "put" ? `${action}${action.includes("?") ? "&" : "?"}_method=PUT` : action}
      {...{ [`hx-${method}`]: action }}
      hx-swap="outerHTML"
    >
      {title && <h3>{title}</h3>}
      <FormNotice fault={fault} />
      {children}
      <div className="panel-end">
        <Button id={`${id}-save`} aria-describedby={said && `${id}-said`}>
          {submit}
        </Button>
        {said && (
          <p id={`${id}-said`} role="status">
            {said}
          </p>
        )}
      </div>
    </form>
  );
}

/** A refusal of the whole form; one of a field stands at the field. */
export function FormNotice({ fault }: { fault?: Fault }) {
  if (!fault || Object.keys(fault.fields).some((name) => name !== "body")) return null;
  return <Notice tone="bad">{fault.message}</Notice>;
}

/** For a field: its fault. The page brings the first field at fault into view. */
export const atField = (fault: Fault | undefined, name: string) => ({
  error: fault?.fields[name],
  autoFocus: fault !== undefined && Object.keys(fault.fields)[0] === name,
});

/** For a field: what was typed into a refused form, else what is stored. */
export const typedText = ({ typed }: FormState, name: string, stored: string): string => {
  const value = typed?.[name];
  return typeof value === "string" ? value : stored;
};
