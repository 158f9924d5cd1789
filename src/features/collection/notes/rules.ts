export const longestNote = 2000;
