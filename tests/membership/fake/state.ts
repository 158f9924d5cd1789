/** What Stripe keeps, as far as this site asks for it. Times are in seconds. */
export type Status =
  | "active"
  | "trialing"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled"
  | "incomplete"
  | "incomplete_expired";

export type Payment = {
  id: string;
  invoice: string;
  customer: string;
  isRefunded: boolean;
  /** Of the newest dispute. */
  dispute?: "needs_response" | "under_review" | "won" | "lost" | "warning_closed" | "prevented";
};

export type Subscription = {
  id: string;
  customer: string;
  status: Status;
  price: string;
  created: number;
  start: number;
  end: number;
  isEnding: boolean;
  /** Paid or not. */
  invoice: string;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  back: string;
  status: "open" | "complete" | "expired";
  created: number;
};

export type Event = { id: string; type: string; object: object };

export const prices = { monthly: "price_month", yearly: "price_year" };
const lengths: Record<string, number> = { [prices.monthly]: 30 * 86_400, [prices.yearly]: 365 * 86_400 };
export const lengthOf = (price: string): number => lengths[price] ?? 0;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export type World = ReturnType<typeof newWorld>;

export function newWorld() {
  let count = 0;
  return {
    customers: new Map<string, { id: string; isDeleted: boolean; userId: string }>(),
    subscriptions: new Map<string, Subscription>(),
    payments: new Map<string, Payment>(),
    sessions: new Map<string, Session>(),
    /** Answers by idempotency key. */
    answered: new Map<string, object>(),
    /** Not taken by anyone yet. */
    events: [] as Event[],
    newId: (prefix: string) => `${prefix}_${++count}${crypto.randomUUID().slice(0, 8)}`,
  };
}

const taking = ["needs_response", "under_review", "lost", "prevented"];

/** Whether Stripe's state makes its owner Pro while no payment is due for two weeks: computed without the site's code. */
export function isPaidFor(world: World, customer: string): boolean {
  if (world.customers.get(customer)?.isDeleted) return false;
  const own = [...world.subscriptions.values()].filter((one) => one.customer === customer);
  return own.some(({ status, invoice }) => {
    const payments = [...world.payments.values()].filter((one) => one.invoice === invoice);
    const isBack = payments.some(({ isRefunded, dispute = "" }) => isRefunded || taking.includes(dispute));
    return status === "past_due" || ((status === "active" || status === "trialing") && !isBack);
  });
}
