import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";

/** A key that names a secret, at any depth, with its text or list: pino's own redaction by wildcards cost 15 µs a line. */
const secret =
  /("[^"]*(?:password|token|secret|cookie|authorization|email)[^"]*":)("(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*",?)*\])/gi;

/** E-mail addresses inside messages, such as the one of a failed query. */
const address = /[^\s"'(),:;<>=@\\]+@[^\s"'(),:;<>=@\\]+/g;

/** Lines wait until there are so many bytes or so much time has passed: at every request a write costs as much as the rest of it. */
const output = () => pino.destination({ dest: 1, minLength: 4096, periodicFlush: 100 });

/**
 * The program's log: one JSON object a line on standard output, or wherever `stream` leads.
 * Secrets and e-mail addresses are hidden here, once, so that no caller has to think of them.
 */
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

/** What went wrong and where, without the values of the query: they are what people typed. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, stack = "", cause } = error;
  const message = withoutParameters(error.message);
  return {
    name,
    message,
    ...("code" in error && { code: error.code }),
    // It begins with the message. Where it does not, its frames are given up rather than what somebody typed.
    stack: withoutParameters(stack.replace(error.message, () => message)),
    ...(cause !== undefined && { cause: withoutValues(cause) }),
  };
}

/** Drizzle ends the message of a failed query with all its values, which may have any lines: nothing ends them. */
const withoutParameters = (text: string) => text.split("\nparams: ", 1)[0] ?? "";
