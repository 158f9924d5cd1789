import { isItsTurn } from "../long.ts";
import { changedRoutes } from "./table.ts";

/** In the short form the routes of features that changed, and of the others a quarter each day. */
export const routesInTurn = (all: string[]): string[] =>
  all.filter((route) => changedRoutes.has(route) || isItsTurn(route));
