/** The log-in page at `signIn` then says which card it is for. */
export const signInToAdd = (signIn: string, card: string): string => `${signIn}&${new URLSearchParams({ add: card })}`;
