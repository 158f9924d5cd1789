import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /pokedex": { to: "everyone" },
  "GET /pokedex/generation/:number": { to: "everyone", at: "/pokedex/generation/1" },
  "GET /pokedex/:slug": { to: "everyone", at: "/pokedex/charizard" },
  "GET /api/pokedex": { to: "everyone" },
  "GET /api/pokedex/:slug": { to: "everyone", at: "/api/pokedex/charizard?game=en" },
  "GET /api/pokemon": { to: "everyone", at: "/api/pokemon?limit=20&oldestPokemon=6" },
};

export const pages: Pages = {
  stranger: ["/pokedex", "/pokedex/generation/9", "/pokedex/eevee"],
  beginner: ["/pokedex/generation/1", "/pokedex?show=caught"],
  collector: ["/pokedex/generation/1?show=missing", "/pokedex/pikachu?view=table", "/pokedex/charizard?game=jp"],
};
