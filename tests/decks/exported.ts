/** What a field of the export page holds. */
export const textOf = (page: string, field = "text"): string =>
  (new RegExp(`<textarea[^>]*id="${field}"[^>]*>([^<]*)<`).exec(page)?.[1] ?? "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
