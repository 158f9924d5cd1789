import type { ReactNode } from "react";
import { Notice } from "../../../../ui/notice.tsx";
import type { SentForm } from "../page.tsx";
import { mostRowsSent } from "../rules.ts";

/** One tab of forms: each of them brings the whole of it anew, for one may change what another shows. */
export const KeepingForms = ({ title, children }: { title: string; children: ReactNode }) => (
  <div id="keeping" className="keeping" {...{ "hx-target:inherited": "#keeping" }}>
    <h2>{title}</h2>
    {children}
  </div>
);

/** Said where a feature belongs to Pro and this person has none. */
export const ProNotice = ({ what }: { what: string }) => (
  <Notice>{what} belong to Pro. What you have stays yours, and in your export.</Notice>
);

/** A column of a form that was refused, as it was typed; undefined where none was sent. */
export function typedColumn(sent: SentForm | undefined, name: string): string[] | undefined {
  const typed = sent?.fault && sent.typed?.[name];
  if (typed === undefined) return undefined;
  return (Array.isArray(typed) ? typed.slice(0, mostRowsSent) : [typed]).map(String);
}

/** An option for "nothing said" before the others. */
export const withNone = (options: Record<string, string>) => [
  { value: "", label: "–" },
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
];
