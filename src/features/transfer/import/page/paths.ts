export const pagePath = "/collection/import";
export const pageOf = (id: string) => `${pagePath}/${id}`;
