import type { Context } from "hono";
import type { ReactNode } from "react";
import { AdvancedSearchForm, type Fault } from "#features/search/advanced/views/form.tsx";
import type { Env } from "#http/env.ts";
import type { Door, View } from "../rules/results.ts";

export type SearchParams = {
  q: string;
  view: View;
  after: string;
  select: "" | "1";
  door: Door;
  title?: string;
  faults?: Record<string, Fault>;
};

export const searchStatus = ({ faults = {} }: SearchParams) => (Object.keys(faults).length > 0 ? 422 : 200);

export function searchPage(c: Context<Env>, { q, view, door, title, faults }: SearchParams, results: ReactNode) {
  if (title !== undefined) return { title, body: results };
  if (door === "/search") return { title: q === "" ? "Search" : `${q} – Search`, body: results };
  const { viewer } = c.var;
  const hasPrices = viewer?.preferences.showPrices !== false;
  const body = (
    <>
      <header className="page-head">
        <h1>Advanced search</h1>
      </header>
      <AdvancedSearchForm
        q={q}
        view={view}
        faults={faults}
        currency={hasPrices ? (viewer?.preferences.preferredCurrency ?? "USD") : undefined}
        isSignedIn={viewer !== null}
      />
      {results}
    </>
  );
  return { title: q === "" ? "Advanced search" : `${q} – Advanced search`, body };
}
