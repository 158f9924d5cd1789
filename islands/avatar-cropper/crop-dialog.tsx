import { useEffect, useId, useRef, useState } from "react";
import { AdjustStep } from "./adjust-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { saveAvatar } from "./saving.ts";

type DialogProps = { action: string; onSaved: (url: string | null) => void; onClose: () => void };

export function CropDialog({ action, onSaved, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => dialog.current?.showModal(), []);
  // The focused element went with the previous step.
  useEffect(() => title.current?.focus(), [source]);

  const close = () => dialog.current?.close();
  const finish = async (dataUrl: string) => {
    onSaved(await saveAvatar(action, { dataUrl, isDefaultImage: false }));
    close();
  };

  return (
    <dialog ref={dialog} className="dialog cropper" aria-labelledby={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          Customize Avatar
        </h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <svg className="icon" aria-hidden="true">
            <use href="#i-close" />
          </svg>
        </button>
      </header>
      <div className="dialog-body">
        {source === null ? (
          <ChooseStep onChosen={setSource} />
        ) : (
          <AdjustStep source={source} onBack={() => setSource(null)} onFinish={finish} />
        )}
      </div>
    </dialog>
  );
}
