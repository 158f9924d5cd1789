type Printed = { name: string; setCode: string | null; setId: string; number: string; numberKey: string };

/** Set and number as PTCG Live writes them; a set without a code is named by its id. */
export const printOf = ({ setCode, setId, number, numberKey }: Omit<Printed, "name">): string =>
  setCode ? `${setCode} ${numberKey}` : `${setId}-${number}`;

export const lineOf = (card: Printed, quantity: number): string => `${quantity} ${card.name} ${printOf(card)}`;
