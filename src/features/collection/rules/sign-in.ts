/** Makes the log-in page at `signIn` name the card. */
export const signInToAdd = (signIn: string, cardId: string): string =>
  `${signIn}&${new URLSearchParams({ add: cardId })}`;
