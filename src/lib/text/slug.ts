/**
 * A name as part of an address: accents dropped, lower case, spaces to hyphens, other non-word characters dropped,
 * repeated hyphens made one. A name in another script gives "": the caller then falls back to an alias or an id.
 */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9_-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
