import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading } from "#features/catalogue/rules/names.ts";

export const openTitle = "Open packs";
export const openPath = "/open";
export const openingsPath = "/openings";
export const openingsApi = "/api/openings";

export type OpenedCard = {
  /** "set/card/variant". */
  entry: string;
  face: FaceFacts;
  href: string;
  name: string;
  number: string;
  set: string;
  rarity: string | null;
  /** Null where there is only one. */
  variant: string | null;
  copies: number;
  isNew: boolean;
  /** Null when unknown, undefined while hidden. */
  price: string | null | undefined;
  amount: number | null;
};

/** A line of the list; an empty one is the pattern of those that the script adds. */
export const PulledLine = ({ pull }: { pull: OpenedCard | null }) => (
  <li
    data-entry={pull?.entry ?? ""}
    data-copies={pull?.copies}
    data-amount={pull?.amount ?? undefined}
    data-new={pull?.isNew}
  >
    {pull ? <FaceThumb card={pull.face} /> : <span className="face thumb" aria-hidden="true" />}
    <span>
      <b lang={pull ? langOfLeading(pull.face) : undefined}>{pull?.name}</b>{" "}
      <span className="badge" hidden={!pull?.isNew}>
        New
      </span>
      <small>{pull && [pull.number, pull.variant].filter(Boolean).join(" · ")}</small>
    </span>
    <output aria-live="off">{pull && pull.copies > 1 ? `×${pull.copies}` : ""}</output>
    <span className="price">{pull?.price}</span>
    <button
      type="submit"
      form="unpull"
      name="entry"
      value={pull?.entry ?? ""}
      className="icon-button"
      aria-label={pull ? `Take back one ${pull.name} ${pull.number}` : ""}
    >
      −
    </button>
  </li>
);
