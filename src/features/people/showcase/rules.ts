/** Cards of a showcase: a member's, and with Pro (docs/product.md, Friends). */
export const memberSlots = 4;
export const proSlots = 8;

export const NOT_OWNED = "You can only show cards you own.";
export const PRO_SLOTS = `Slots ${memberSlots + 1} to ${proSlots} are a Pro feature.`;
