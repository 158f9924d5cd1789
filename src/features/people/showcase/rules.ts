/** Cards of a showcase: a member's, and with Pro (docs/product.md, Friends). */
export const memberSlots = 4;
export const proSlots = 8;
