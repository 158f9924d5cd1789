import type { Form, Json } from "./sample.ts";

/** What a call sends: a string as it stands, as JSON. */
export function sent(
  method: string,
  { json, form }: { json?: unknown; form?: Form | undefined },
  headers: Record<string, string> = {},
): RequestInit {
  if (json === undefined && form === undefined) return { method, headers };
  if (json === undefined) return { method, headers, body: bodyOf(form ?? {}) };
  const body = typeof json === "string" ? json : JSON.stringify(json);
  return { method, body, headers: { "content-type": "application/json", ...headers } };
}

/** JSON values as a form writes them. */
export const formOf = (json: Json = {}): Form =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

function bodyOf(form: Form): FormData | URLSearchParams {
  const hasFile = Object.values(form).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (body instanceof FormData) body.append(name, one);
      else if (typeof one === "string") body.append(name, one);
    }
  }
  return body;
}
