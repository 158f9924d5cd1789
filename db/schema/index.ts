export * from "./accounts.ts";
export * from "./catalogue.ts";
export * from "./collection.ts";
export * from "./keeping.ts";
export * from "./load.ts";
export * from "./prices.ts";
export * from "./reports.ts";
