/** Whether tests run in their long form: `bun run test:long` says so. The suite runs the short one. */
export const isLong = process.env.LONG_TESTS === "1";
