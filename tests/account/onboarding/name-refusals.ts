export const tooShort = "A username must be between 3 and 20 characters";
export const badLetters = "A username must only have letters, numbers, underscores, and spaces";
export const taken = "That username is taken.";
