import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";

/** Secrets at any depth; pino's own redaction by wildcards cost 15 µs a line. */
const secret =
  /("[^"]*(?:password|token|secret|cookie|authorization|email)[^"]*":)("(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*",?)*\])/gi;

/** Email addresses in messages, such as those of failed queries. */
const address = /[^\s"'(),:;<>=@\\]+@[^\s"'(),:;<>=@\\]+/g;

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

function hide(line: string): string {
  const hidden = line.replace(secret, '$1"[hidden]"');
  return hidden.includes("@") ? hidden.replace(address, "[address]") : hidden;
}

/** Without query values, which are user input. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, stack = "", cause } = error;
  const message = withoutParameters(error.message);
  return {
    name,
    message,
    ...("code" in error && { code: error.code }),
    // The stack starts with the message; otherwise it is dropped rather than leak input.
    stack: withoutParameters(stack.replace(error.message, () => message)),
    ...(cause !== undefined && { cause: withoutValues(cause) }),
  };
}

/** Drizzle appends all values to the message of a failed query. */
const withoutParameters = (text: string) => text.split("\nparams: ", 1)[0] ?? "";
