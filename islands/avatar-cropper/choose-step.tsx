import { useState } from "react";
import { type FileRejection, useDropzone } from "react-dropzone";
import { maxBytesToCrop, pictureTypes, UNREADABLE, WRONG_TYPE } from "#features/account/pictures/rules.ts";

const minBytes = 1;

const messages: Record<string, string> = {
  "file-invalid-type": WRONG_TYPE,
  "file-too-large": `File is larger than ${maxBytesToCrop} bytes`,
  "file-too-small": `File is smaller than ${minBytes} bytes`,
  "too-many-files": "Too many files",
};

export function ChooseStep({ onChosen }: { onChosen: (source: string) => void }) {
  const [faults, setFaults] = useState<string[]>([]);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: pictureTypes,
    multiple: false,
    maxSize: maxBytesToCrop,
    minSize: minBytes,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejections) => {
      setFaults(faultsOf(rejections));
      if (file && rejections.length === 0) readAsDataUrl(file).then(onChosen, () => setFaults([UNREADABLE]));
    },
  });
  return (
    <div className="form">
      <p className="hint">Step 1 of 2: choose a picture</p>
      <div {...getRootProps({ className: "drop-zone" })} data-active={isDragActive || undefined}>
        <input {...getInputProps({ "aria-label": "Picture" })} />
        <p className="drop-hint">Drop a .png or .jpg here, or</p>
        <button type="button" className="button" data-tone="primary" onClick={open}>
          Choose a picture
        </button>
      </div>
      <div role="alert">
        {faults.map((fault) => (
          <p className="field-error" key={fault}>
            {fault}
          </p>
        ))}
      </div>
    </div>
  );
}

function faultsOf(rejections: readonly FileRejection[]): string[] {
  const faults = rejections.flatMap(({ errors }) => errors.map(({ code, message }) => messages[code] ?? message));
  return [...new Set(faults)];
}

function readAsDataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => (typeof reader.result === "string" ? resolve(reader.result) : reject(reader.error));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
