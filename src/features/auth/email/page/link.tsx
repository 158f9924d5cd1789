import type { ReactNode } from "react";
import type { FormView } from "#http/form.ts";
import { LinkGonePage } from "../views/links.tsx";

export const linkGonePage =
  (title: string, again: { title: string; href: string }): FormView =>
  (_, { fault }) =>
    page(title, <LinkGonePage message={fault?.message ?? ""} again={again} />);

export const page = (title: string, body: ReactNode) => ({ page: { title, isBare: true, body } });
