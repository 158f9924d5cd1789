import * as v from "valibot";
import { fetchBounded } from "#lib/fetch.ts";

/** The message holds no secrets. */
export class ProviderError extends Error {}

const timeoutMs = 5000;
const maxBytes = 256 * 1024;

/** Limits a call to a provider to `timeoutMs`. @throws ProviderError when it takes longer. */
export async function inProviderTime<T>(call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError("no answer in time")), timeoutMs);
  return await Promise.race([call, promise]).finally(() => clearTimeout(timer));
}

/** JSON, bounded in time and size. @throws ProviderError. */
export async function readAnswer<S extends v.GenericSchema>(
  schema: S,
  url: string,
  headers: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const answer = await fetchBounded(url, {
    headers: { ...headers, Accept: "application/json" },
    // A redirect could leak the access token to another host.
    redirect: "error",
    timeoutMs: timeoutMs,
    maxBytes,
  }).catch((error: Error) => {
    throw new ProviderError(`${new URL(url).host}: ${error.message}`);
  });
  return parsed(schema, JSON.parse(Buffer.from(answer.bytes).toString()), `the answer from ${new URL(url).host}`);
}

/** @throws ProviderError that names the wrong field, not its value. */
export function parsed<S extends v.GenericSchema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ProviderError(`${what} has no valid ${v.getDotPath(result.issues[0]) ?? "shape"}`);
}

export const perhaps = v.fallback(v.optional(v.string()), undefined);
