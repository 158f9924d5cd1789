import type { ReactNode } from "react";
import type { CardFactsData } from "#features/catalogue/cards/views/facts.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import type { VariantRow } from "#features/collection/entries/views/variant-table.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import type { Tab } from "#ui/navigation/tabs.tsx";

export type Neighbour = { name: string; number: string; href: string };
export type RelatedCard = { card: FaceFacts; href: string; set: string; price?: string | null };

export type CardPageProps = {
  setId: string;
  face: FaceFacts;
  href: string;
  trail: Crumb[];
  facts: CardFactsData;
  variants: VariantRow[];
  gone?: "card" | "variants" | undefined;
  signIn: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Set when the card was opened from a search: its place in the results. */
  search?: { title: string; href: string };
  /** A single tab is not shown. */
  tabs: Tab[];
  tab: string;
  related: RelatedCard[];
  /** Marketplace and auction searches. */
  outside: { title: string; href: string }[];
  /** Actions of the card: the first is a button, the others are in the menu. */
  actions: ReactNode[];
  children?: ReactNode;
};
