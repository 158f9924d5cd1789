import type { ReactNode } from "react";
import type { SetToolsProps } from "#features/cards/toolbar/views/set-menus.tsx";
import type { Generation } from "#features/catalogue/species/rules.ts";
import type { gamesOf } from "../rules/games.ts";
import type { Mark } from "../rules/levels.ts";
import type { TokenSpecies } from "./token.tsx";

type SpeciesFacts = TokenSpecies & {
  japaneseName: string | null;
  genus: string | null;
  /** Decimetres and hectograms. */
  height: number | null;
  weight: number | null;
};

type Named = { id: number; name: string; slug: string };
export type SpeciesPageProps = Omit<SetToolsProps, "setName" | "hasBinder" | "numberTitle"> & {
  species: SpeciesFacts;
  generation: Generation | undefined;
  previous: Named | null;
  next: Named | null;
  line: { species: TokenSpecies; level?: string }[][];
  /** null: signed out. */
  mark: Mark | null;
  /** Cards in the viewer's categories. */
  cards: number;
  /** Formatted; absent while prices are hidden or unknown. */
  worth: { range?: string; yours?: string };
  games: ReturnType<typeof gamesOf>;
  /** Puts the cards that the viewer needs on a list. */
  missingHref?: string;
  signIn: string;
  pages: number;
  isLocked: boolean;
  hasPicture: boolean;
  children: ReactNode;
};
