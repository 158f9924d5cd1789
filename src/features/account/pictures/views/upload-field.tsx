import { acceptedTypes, maxBytes, type PictureKind } from "../rules.ts";

type UploadProps = { kind: PictureKind; error?: string };

export function UploadField({ kind, error }: UploadProps) {
  const id = `${kind}-file`;
  return (
    <div className="field">
      <label htmlFor={id}>{kind === "avatar" ? "Upload a picture" : "Upload a banner"}</label>
      <input
        type="file"
        className="input file"
        id={id}
        name="file"
        accept={acceptedTypes}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        aria-invalid={error ? true : undefined}
      />
      <p className="hint" id={`${id}-hint`}>
        PNG or JPG, up to {maxBytes / 1024 ** 2} MB
        {kind === "avatar" ? ". We’ll use the center." : ". Best at 4:1; otherwise we’ll use the center."}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
