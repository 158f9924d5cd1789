export const pagePath = "/collection/import";
export const importPagePath = (id: string) => `${pagePath}/${id}`;
