import { Refusal } from "#lib/errors.ts";
import type { ImportFault } from "./schema/faults.ts";
import { faultText } from "./views/faults.ts";

/** Refusal 422 of an import, with what an import that is not of the moment keeps of it. */
export class ImportRefusal extends Refusal {
  constructor(
    readonly fault: ImportFault,
    fields: (message: string) => Record<string, string> = () => ({}),
  ) {
    const message = faultText(fault);
    super(422, message, fields(message));
  }
}

/** Refusal 422 of an uploaded file, at its field. */
export const refuseFile = (fault: ImportFault) => new ImportRefusal(fault, (message) => ({ file: message }));
