import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";

/** A form on a page of its own: one that was refused without script, or that belongs to no other page. */
export function FormPage({ title, trail, children }: { title: string; trail: Crumb[]; children: ReactNode }) {
  return (
    <section className="keeping">
      <Breadcrumbs trail={trail} />
      <h1>{title}</h1>
      {children}
    </section>
  );
}
