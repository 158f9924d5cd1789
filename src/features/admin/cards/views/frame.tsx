import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { Notice } from "#ui/notice.tsx";

const partTitles = { facts: "Details", variants: "Variants", rules: "Legality and prices", history: "History" };
export type StaffPart = keyof typeof partTitles;
export const isPart = (text: string): text is StaffPart => Object.hasOwn(partTitles, text);

type Props = {
  face: FaceFacts;
  category: string;
  setName: string;
  isGone: boolean;
  part: StaffPart;
  report?: string;
  /** The card's own page. */
  href: string;
  children: ReactNode;
};

export function CardFrame({ face, category, setName, isGone, part, report, href, children }: Props) {
  const path = `/admin/cards/${category.toLowerCase()}/${encodeURIComponent(face.id)}`;
  const tabs = (Object.keys(partTitles) as StaffPart[]).map((key) => ({
    key,
    title: partTitles[key],
    href: hrefWith(path, { part: key === "facts" ? undefined : key, report }),
  }));
  return (
    <div className="edit-card">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Cards", href: "/admin/cards" }]} />
        <h1 lang={langOfLeading(face)}>
          {leadingName(face)} {face.number}
        </h1>
        <p>
          <span lang={langOf(setName)}>{setName}</span> · <a href={href}>View page</a>
        </p>
      </header>
      {report && (
        <Notice>
          Opened from a report. <a href={`/admin/reports/card/${report}`}>Back to report {report}</a>
        </Notice>
      )}
      {isGone && <Notice tone="bad">This card was removed from the catalogue. Owners keep their copies.</Notice>}
      <Tabs label="About this card" tabs={tabs} current={part} />
      <div className="edit-card-parts">
        <div className="edit-card-face">
          <CardFace card={face} isLarge />
        </div>
        <div>{children}</div>
      </div>
    </div>
  );
}
