import { type RefObject, useEffect, useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { pictureSizes, UNREADABLE } from "#features/account/pictures/rules.ts";
import { drawCrop, firstCrop, leastSide, resultOf, type Shown } from "./crop.ts";
import { NudgeButtons } from "./nudge-buttons.tsx";

type AdjustProps = { source: string; onBack: () => void; onFinish: (dataUrl: string) => Promise<void> };

const labels = {
  cropArea: "Crop area. Arrow keys move it by 1 pixel, with Shift by 10, with Ctrl by 100.",
  nwDragHandle: "Resize from the top left",
  nDragHandle: "Resize from the top",
  neDragHandle: "Resize from the top right",
  eDragHandle: "Resize from the right",
  seDragHandle: "Resize from the bottom right",
  sDragHandle: "Resize from the bottom",
  swDragHandle: "Resize from the bottom left",
  wDragHandle: "Resize from the left",
};

const circle = { aspect: 1, keepSelection: true, circularCrop: true, ariaLabels: labels };

export function AdjustStep({ source, onBack, onFinish }: AdjustProps) {
  const image = useRef<HTMLImageElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [fault, setFault] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const shown = (): Shown => ({ width: image.current?.width ?? 0, height: image.current?.height ?? 0 });

  useEffect(() => {
    if (image.current && crop) drawCrop(image.current, canvas.current, crop);
  }, [crop]);

  const finish = async () => {
    setIsSaving(true);
    try {
      await onFinish(resultOf(canvas.current));
    } catch (error) {
      setFault(error instanceof Error ? error.message : UNREADABLE);
      setIsSaving(false);
    }
  };

  return (
    <div className="form">
      <p className="hint">Step 2 of 2: crop</p>
      <div className="crop-area">
        <ReactCrop
          {...circle}
          crop={crop}
          onChange={(_, next) => setCrop(next)}
          minHeight={crop ? leastSide(shown()) : undefined}
        >
          <img
            ref={image}
            src={source}
            alt="Your avatar, uncropped"
            onLoad={() => setCrop(firstCrop(shown()))}
            onError={() => setFault(UNREADABLE)}
          />
        </ReactCrop>
      </div>
      <div className="crop-tools">
        <Preview canvas={canvas} />
        {/* A finger drags the picture itself. */}
        <details className="more fine-tune" open={!matchMedia("(pointer: coarse)").matches}>
          <summary>Fine-tune</summary>
          <NudgeButtons onNudge={(nudge) => setCrop((now) => now && nudge(now, shown()))} />
        </details>
      </div>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
      <div className="actions">
        <button type="button" className="button" onClick={onBack}>
          Back
        </button>
        <button type="button" className="button" data-tone="primary" disabled={!crop || isSaving} onClick={finish}>
          {isSaving ? "Saving..." : "Finish"}
        </button>
      </div>
    </div>
  );
}

const Preview = ({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) => (
  <figure>
    <canvas ref={canvas} {...pictureSizes.avatar} className="crop-preview" role="img" aria-label="Preview" />
    <figcaption className="hint">Preview</figcaption>
  </figure>
);
