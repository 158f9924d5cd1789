export const maxQuantity = 99_999;

export const lockedMessage =
  "Your collection is locked from adding and removing cards while we make some updates behind the scenes. " +
  "This is only temporary. If this message won't go away, click or tap here, or come back later.";

export const ownNeedsSession = "Log in to filter by what you own";
