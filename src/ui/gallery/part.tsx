import type { ReactNode } from "react";

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery-part">
    <h2>{title}</h2>
    {children}
  </section>
);
