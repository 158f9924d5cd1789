import type { ReactNode } from "react";
import { defaultPictures, ownPicture, type PictureKind, pictureSizes } from "../rules.ts";

type ChooserProps = {
  kind: PictureKind;
  legend: string;
  name: string;
  current: string | null;
  error?: string;
  children: ReactNode;
};

export function PictureChooser({ kind, legend, name, current, error, children }: ChooserProps) {
  const own = ownPicture(kind, current);
  const errorId = `${kind}-error`;
  const shared = { kind, name, current };
  return (
    <fieldset className="field pictures" data-chooser={kind} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      <div className="picture-list" data-kind={kind}>
        <Choice {...shared} path={own ?? ""} title="Your picture" isOwn />
        {choicesOf(kind, current).map(({ path, title }) => (
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

/** The chosen avatar comes first, as a phone shows some of them. */
function choicesOf(kind: PictureKind, current: string | null) {
  const all = defaultPictures[kind];
  const isChosen = ({ path }: (typeof all)[number]) => kind === "avatar" && path === current;
  return [...all.filter(isChosen), ...all.filter((picture) => !isChosen(picture))];
}

type ChoiceProps = Pick<ChooserProps, "kind" | "name" | "current"> & { path: string; title: string; isOwn?: boolean };

/** The place of the uploaded picture exists, hidden, for the cropper to fill. */
function Choice({ kind, name, current, path, title, isOwn }: ChoiceProps) {
  const { width, height } = pictureSizes[kind];
  const isMissing = path === "";
  return (
    <label className="picture" title={title} hidden={isMissing} {...(isOwn && { "data-own": "" })}>
      <input type="radio" name={name} value={path} defaultChecked={path === current} disabled={isMissing} />
      {/* Otherwise React adds a preload for each, which a swap leaves in the page. */}
      <img {...(!isMissing && { src: path })} alt={title} width={width} height={height} fetchPriority="low" />
    </label>
  );
}
