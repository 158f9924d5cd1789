/** Secrets at any depth; pino's own redaction by wildcards cost 15 µs a line. */
const secret =
  /("[^"]*(?:password|token|secret|cookie|authorization|email)[^"]*":)("(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*",?)*\])/gi;

/** Email addresses in messages, such as those of failed queries. */
const address = /[^\s"'(),:;<>=@\\]+@[^\s"'(),:;<>=@\\]+/g;

/** A text for logs with email addresses replaced. */
export const withoutAddresses = (text: string): string =>
  text.includes("@") ? text.replace(address, "[address]") : text;

/** A line for logs without email addresses and without what stands behind names of secrets. */
export const hide = (line: string): string => withoutAddresses(line.replace(secret, '$1"[hidden]"'));

/** An error without the values of its query, which are user input. */
export function withoutValues(error: unknown): unknown {
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
