import { Button, type ButtonTone } from "./button.tsx";
import type { FormState } from "./panel-form.tsx";
import { ReasonField } from "./reason-field.tsx";

type Props = { state: FormState; id?: string; save?: string; tone?: ButtonTone; isReasonRequired?: boolean };

/** The end of a form of staff. A preview needs no reason. */
export const PreviewOrSave = ({ state, id, save = "Save", tone = "primary", isReasonRequired = false }: Props) => (
  <>
    <ReasonField id={id} state={state} required={isReasonRequired} />
    <div className="actions">
      <Button name="isPreview" value="true" formNoValidate={isReasonRequired}>
        Preview
      </Button>
      <Button tone={tone}>{save}</Button>
    </div>
  </>
);
