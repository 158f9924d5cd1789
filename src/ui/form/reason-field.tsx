import { Field } from "./field.tsx";
import { atField, type FormState, typedText } from "./panel-form.tsx";

type ReasonProps = { state?: FormState; id?: string; hint?: string; required?: boolean };

/** Why staff change something. */
export const ReasonField = ({ state = {}, id, hint = "For the audit log", required }: ReasonProps) => (
  <Field
    id={id}
    name="reason"
    label="Reason"
    hint={hint}
    required={required}
    maxLength={500}
    defaultValue={typedText(state, "reason", "")}
    {...atField(state.fault, "reason")}
  />
);
