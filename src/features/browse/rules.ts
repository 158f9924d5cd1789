export * from "../collection/set-view.ts";
