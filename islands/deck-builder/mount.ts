import { hydrated } from "../hydrated.ts";
import { DeckBuilder } from "./deck-builder.tsx";

export const mount = hydrated(DeckBuilder);
