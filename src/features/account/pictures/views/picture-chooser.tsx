import type { ReactNode } from "react";
import { defaultPictures, isDefaultPicture, type PictureKind, pictureSizes } from "../rules.ts";

type ChooserProps = {
  kind: PictureKind;
  legend: string;
  /** Name of the radio buttons; their value is the path of a picture. */
  name: string;
  /** The path of what is chosen now; null for nothing. */
  current: string | null;
  error?: string;
  /** How one uploads a picture of one's own, or why one cannot. */
  children: ReactNode;
};

/** The pictures that come with the product and one's own, to choose one from. Parts of a form, which is the caller's. */
export function PictureChooser({ kind, legend, name, current, error, children }: ChooserProps) {
  const own = current !== null && !isDefaultPicture(kind, current) ? current : null;
  const errorId = `${kind}-error`;
  const shared = { kind, name, current };
  return (
    <fieldset className="field pictures" data-chooser={kind} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className="picture-list" data-kind={kind}>
        <Choice {...shared} path={own ?? ""} title="Your picture" isOwn />
        {defaultPictures[kind].map(({ path, title }) => (
          <Choice key={path} {...shared} path={path} title={title} />
        ))}
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type ChoiceProps = Pick<ChooserProps, "kind" | "name" | "current"> & { path: string; title: string; isOwn?: boolean };

/** One's own picture has its place also while there is none: the cropper puts it there. */
function Choice({ kind, name, current, path, title, isOwn }: ChoiceProps) {
  const { width, height } = pictureSizes[kind];
  const isMissing = path === "";
  return (
    <label className="picture" title={title} hidden={isMissing} {...(isOwn && { "data-own": "" })}>
      <input type="radio" name={name} value={path} defaultChecked={path === current} disabled={isMissing} />
      {/* Else React puts a preload of each before the fragment of a swap, and they stay in the page. */}
      <img {...(!isMissing && { src: path })} alt={title} width={width} height={height} fetchPriority="low" />
    </label>
  );
}
