export const set = "sv03.5";
export const card = "sv03.5-001";
export const url = `/api/collection?setId=${set}`;
export const entry = (quantity: unknown, variant = "normal", cardId = card) => ({ cardId, variant, quantity });

export type Written = { quantity: number; before: number; batch: string | null; moments: object[] };
