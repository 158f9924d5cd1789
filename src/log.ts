import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import { hide, withoutValues } from "./lib/text/concealed.ts";

/** Buffered: a write per request costs as much as the rest of the request. */
const output = () => pino.destination({ dest: 1, minLength: 4096, periodicFlush: 100 });

/** JSON lines on standard output, or `stream`. Hides secrets and email addresses centrally. */
export function createLog(level: Config["logLevel"], stream: pino.DestinationStream = output()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutValues },
      hooks: { streamWrite: hide },
    },
    stream,
  );
}
