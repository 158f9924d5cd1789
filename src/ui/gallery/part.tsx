import type { ReactNode } from "react";

export const GalleryPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery-part">
    <h2>{title}</h2>
    {children}
  </section>
);
