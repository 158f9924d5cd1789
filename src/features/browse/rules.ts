export * from "../collection/state.ts";
