/** Start, and end: the end of 11 September 2025 at UTC−4. */
const promoFrom = Date.parse("2025-09-04T13:00:00Z");
const promoUntil = Date.parse("2025-09-12T00:00:00-04:00");

export const isPromoTime = (now: Date): boolean => now.getTime() >= promoFrom && now.getTime() < promoUntil;
