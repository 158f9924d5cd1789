import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { UploadField } from "#features/account/pictures/views/upload-field.tsx";
import { useScript } from "../has-script.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { saveAvatar, showChosen } from "./saving.ts";

/** A file input without JavaScript; with one, a dialog to crop in and a button to clear, both saved at once. */
export function AvatarCropper({ action, hasOwn }: { action: string; hasOwn: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [canClear, setCanClear] = useState(hasOwn);
  const [message, setMessage] = useState("");
  const hasScript = useScript();

  const show = (url: string | null) => {
    const chooser = place.current?.closest<HTMLElement>("[data-chooser]");
    if (chooser) showChosen(chooser, url);
    setCanClear(url !== null);
    // Clear, which had the focus, is gone.
    if (url === null) place.current?.querySelector("button")?.focus();
    setMessage(url ? "Your avatar was saved." : "Your avatar was cleared.");
  };

  const clear = () =>
    saveAvatar(action, { clear: true }).then(show, (error: unknown) =>
      setMessage(error instanceof Error ? error.message : ""),
    );

  return (
    <div className="upload" ref={place}>
      {hasScript ? (
        <div className="actions">
          <button type="button" className="button" onClick={() => setIsOpen(true)}>
            Upload a picture
          </button>
          {canClear && (
            <button type="button" className="button" data-tone="quiet" onClick={clear}>
              Clear
            </button>
          )}
        </div>
      ) : (
        <UploadField kind="avatar" />
      )}
      <p className="hint" role="status">
        {message}
      </p>
      {isOpen &&
        createPortal(<CropDialog action={action} onSaved={show} onClose={() => setIsOpen(false)} />, document.body)}
    </div>
  );
}
