import fc from "fast-check";

const given = process.env.PROPERTY_SEED;
const seed = given === undefined ? (Date.now() ^ (Math.random() * 2 ** 32)) | 0 : Number(given);
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number, not ${given}.`);

/** Every property and sample of a process begins with one seed: PROPERTY_SEED, or another each time. A failed property names it. */
fc.configureGlobal({
  seed,
  reporter(run) {
    if (!run.failed) return;
    const again = `PROPERTY_SEED=${run.seed} before the same command makes the same values again.`;
    throw new Error(`${fc.defaultReportMessage(run)}\n\n${again}`, { cause: run.errorInstance });
  },
});
