import { join } from "node:path";

/** The project's folder. */
export const root = join(import.meta.dir, "..");

/** What real sources publish, cut to a few records. */
export const fixtures = join(root, "tests/fixtures");
