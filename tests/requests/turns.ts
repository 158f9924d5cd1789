import { isItsTurn } from "../long.ts";
import { changedRoutes } from "./table.ts";

/** In the short form the routes of features that changed, and of the others a quarter each day, another one for each `who`. */
export const isRoutesTurn = (route: string, who = ""): boolean =>
  changedRoutes.has(route) || isItsTurn(`${who}${route}`);

export const routesInTurn = (all: string[]): string[] => all.filter((route) => isRoutesTurn(route));
