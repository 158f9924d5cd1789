import { useId, useState } from "react";
import type { PercentCrop } from "react-image-crop";
import { nudges } from "#features/account/pictures/rules.ts";
import { moved, resized, type Shown } from "./crop.ts";

type Nudge = (crop: PercentCrop, shown: Shown) => PercentCrop;

/** Dragging by buttons (WCAG 2.5.7). */
export function NudgeButtons({ onNudge }: { onNudge: (nudge: Nudge) => void }) {
  const id = useId();
  const [step, setStep] = useState<number>(nudges[1]);
  const move = (x: number, y: number): Nudge => {
    return (crop, shown) => moved(crop, shown, x * step, y * step);
  };
  const buttons: { label: string; sign: string; nudge: Nudge }[] = [
    { label: "Move left", sign: "←", nudge: move(-1, 0) },
    { label: "Move right", sign: "→", nudge: move(1, 0) },
    { label: "Move up", sign: "↑", nudge: move(0, -1) },
    { label: "Move down", sign: "↓", nudge: move(0, 1) },
    { label: "Smaller", sign: "−", nudge: (crop, shown) => resized(crop, shown, -step) },
    { label: "Larger", sign: "+", nudge: (crop, shown) => resized(crop, shown, step) },
  ];
  return (
    <fieldset className="nudges" aria-label="Move and resize">
      {buttons.map(({ label, sign, nudge }) => (
        <button key={label} type="button" className="button" aria-label={label} onClick={() => onNudge(nudge)}>
          {sign}
        </button>
      ))}
      <div className="nudge-step">
        <label htmlFor={id}>by</label>
        <select id={id} className="input" value={step} onChange={({ target }) => setStep(Number(target.value))}>
          {nudges.map((pixels) => (
            <option key={pixels} value={pixels}>
              {pixels} px
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
