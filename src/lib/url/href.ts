/** A URL whose query has every value except undefined and "". */
export function hrefWith(path: string, values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query === "" ? path : `${path}?${query}`;
}
