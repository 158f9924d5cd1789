import type { ReactNode } from "react";
import { friendlyMessage } from "#lib/input/plain-rules.ts";
import { Notice } from "../notice.tsx";
import { Button, type ButtonTone } from "./button.tsx";

/** What is wrong with a form: one message per field at fault, or one for the form. */
export type Fault = { message: string; fields: Record<string, string> };

/** Unchanged, saved (`notice`), or refused with the input. */
export type FormState = { notice?: string; fault?: Fault; typed?: Record<string, unknown> };

type PanelFormProps = Pick<FormState, "notice" | "fault"> & {
  id: string;
  /** Omitted if a single field's label says the same. */
  title?: string;
  /** Level of the title: 2 where the form is a part of the page itself. */
  level?: 2 | 3;
  action: string;
  method?: "post" | "put";
  submit?: string;
  /** Tone of the button: plain where another form of the page has the main action. */
  tone?: ButtonTone;
  children: ReactNode;
};

/** A panel of settings, saved and swapped separately. */
export function PanelForm(props: PanelFormProps) {
  const { id, title, level = 3, action, method = "post", submit = "Save", tone, notice, fault, children } = props;
  const Heading = `h${level}` as const;
  return (
    <form
      id={`${id}-form`}
      className="panel form"
      method="post"
      action={method === "put" ? `${action}${action.includes("?") ? "&" : "?"}_method=PUT` : action}
      {...{ [`hx-${method}`]: action }}
      hx-swap="outerHTML"
    >
      {title && <Heading>{title}</Heading>}
      <FormNotice fault={fault} />
      {children}
      <PanelEnd id={id} submit={submit} tone={tone} notice={notice} />
    </form>
  );
}

type EndProps = Pick<PanelFormProps, "id" | "submit" | "tone" | "notice">;

const PanelEnd = ({ id, submit, tone = "primary", notice }: EndProps) => (
  <div className="panel-end">
    <Button tone={tone} id={`${id}-save`} aria-describedby={notice && `${id}-notice`}>
      {submit}
    </Button>
    {notice && (
      <p id={`${id}-notice`} role="status">
        {notice}
      </p>
    )}
  </div>
);

/** Faults of fields show at the field. */
export function FormNotice({ fault }: { fault?: Fault }) {
  if (!fault || Object.keys(fault.fields).some((name) => name !== "body")) return null;
  return <Notice tone="bad">{friendlyMessage(fault.fields) || fault.message}</Notice>;
}

/** The page scrolls to the first field at fault. */
export const atField = (fault: Fault | undefined, name: string) => ({
  error: fault?.fields[name],
  autoFocus: fault !== undefined && Object.keys(fault.fields)[0] === name,
});

/** The input of a refused form, else the stored value. */
export const typedText = ({ typed }: FormState, name: string, stored: string): string => {
  const value = typed?.[name];
  return typeof value === "string" ? value : stored;
};
