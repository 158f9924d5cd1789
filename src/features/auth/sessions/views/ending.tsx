import type { WaysIn } from "#access/credentials/rules.ts";
import { endingText, keepableTexts } from "#access/credentials/views.ts";
import { capital, listText } from "#lib/text/locale.ts";
import { CheckListField } from "#ui/form/field.tsx";

/** `confirmPath`: where a passkey or code is asked for, before anything may stay; null without one. */
export type EndingProps = { ways: WaysIn; mayKeep: boolean; confirmPath: string | null };

export function Ending({ ways, mayKeep, confirmPath }: EndingProps) {
  const kept = keepableTexts(ways);
  const options = kept.map(([kind, texts]) => ({ value: kind, label: capital(listText(texts)) }));
  return (
    <>
      <p>{endingText(ways)}</p>
      {kept.length > 0 && mayKeep && <CheckListField name="keep" label="Keep" options={options} values={[]} />}
      {kept.length > 0 && confirmPath && (
        <p className="hint">
          To keep any of these, <a href={confirmPath}>confirm with a passkey or a one-time code</a> first.
        </p>
      )}
    </>
  );
}
