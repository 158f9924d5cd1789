import type htmx from "htmx.org";

/** A tap waits this long for the next one; then the final number is sent, once. */
const settleMilliseconds = 350;
const largest = 99_999;

/** Which copies a form counts, kept apart from it: a card may be closed, or a tile filtered away, before it is saved. */
type Target = { setId: string; cardId: string; variant: string };
type Saving = { target: Target; wanted: number; timer?: ReturnType<typeof setTimeout>; isSending: boolean };

/** Variants whose number here is newer than the server's. */
const unsaved = new Map<string, Saving>();

const targetOf = (form: HTMLFormElement): Target => ({
  setId: new URL(form.action).searchParams.get("setId") ?? "",
  cardId: field(form, "cardId"),
  variant: field(form, "variant"),
});
const keyOf = (form: HTMLFormElement) => `${field(form, "cardId")} ${field(form, "variant")}`;
const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";

/** Every stepper of a variant: on its tile, and in the table when the card is open above the page. */
const steppersOf = (key: string) =>
  [...document.querySelectorAll<HTMLFormElement>("form.stepper")].filter((form) => keyOf(form) === key);

const numberOf = (form: HTMLFormElement) => {
  const shown = form.querySelector<HTMLInputElement>('input[name="typed"]');
  return shown ? Number(shown.defaultValue) : Number(form.querySelector("output")?.textContent);
};

/**
 * Makes a tap on − or + count at once: it changes the number here, and the last number is sent when the taps stop.
 * Without this script the same forms are posted one by one.
 */
export function startSteppers(ajax: typeof htmx): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches("form.stepper")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const wanted = wantedNumber(form, event.submitter);
      if (wanted !== null) want(ajax, form, wanted);
    },
    true,
  );
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "typed") event.target.form?.requestSubmit();
  });
  document.addEventListener("htmx:after:swap", adoptServerNumbers);
  // The page may be closed before the taps have settled: what is left goes out with it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
  window.addEventListener("pagehide", flush);
}

/** The number that a button or the input asks for; null, with the browser's own message, for one that cannot be. */
function wantedNumber(form: HTMLFormElement, submitter: HTMLElement | null): number | null {
  if (submitter instanceof HTMLButtonElement && submitter.name === "quantity") {
    const isMore = submitter === form.querySelector('button[name="quantity"]:last-of-type');
    const present = unsaved.get(keyOf(form))?.wanted ?? numberOf(form);
    return Math.min(largest, Math.max(0, present + (isMore ? 1 : -1)));
  }
  const typed = form.querySelector<HTMLInputElement>('input[name="typed"]');
  if (!typed || !/^\d{1,5}$/.test(typed.value.trim())) {
    typed?.reportValidity();
    return null;
  }
  return Number(typed.value);
}

function want(ajax: typeof htmx, form: HTMLFormElement, wanted: number): void {
  const key = keyOf(form);
  const saving = unsaved.get(key) ?? { target: targetOf(form), wanted, isSending: false };
  if (!unsaved.has(key) && wanted === numberOf(form)) return;
  unsaved.set(key, saving);
  saving.wanted = wanted;
  for (const stepper of steppersOf(key)) show(stepper, wanted, "checked");
  markDots((variant) => (variant === key ? wanted : null));
  clearTimeout(saving.timer);
  if (!saving.isSending) saving.timer = setTimeout(() => send(ajax, key, saving), settleMilliseconds);
}

/** Sends the number; when more taps came meanwhile, the newer one follows. One request at a time for each variant. */
async function send(ajax: typeof htmx, key: string, saving: Saving): Promise<void> {
  saving.isSending = true;
  const sent = saving.wanted;
  for (const stepper of steppersOf(key)) stepper.dataset.state = "loading";
  const status = await save(ajax, saving.target, sent);
  saving.isSending = false;
  if (status >= 200 && status < 300 && saving.wanted !== sent) {
    saving.timer = setTimeout(() => send(ajax, key, saving), 0);
    return;
  }
  unsaved.delete(key);
  if (status >= 200 && status < 300) {
    for (const stepper of steppersOf(key)) show(stepper, sent, "normal");
    return;
  }
  for (const stepper of steppersOf(key)) stepper.dataset.state = "error";
  // A refusal brought its own message; silence means that the network failed.
  if (status === 0) notice("There was an error adding your card. Please refresh the page and try again.");
  else await refresh(ajax, saving.target);
}

/** htmx sends only for what is in the page, one request after the other for each element: every save has one of its own. */
async function save(ajax: typeof htmx, { setId, ...target }: Target, quantity: number): Promise<number> {
  const source = document.body.appendChild(document.createElement("i"));
  source.hidden = true;
  let status = 0;
  const remember = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.ctx.sourceElement === source)
      status = event.detail.ctx.response?.status ?? 0;
  };
  document.addEventListener("htmx:after:request", remember);
  await ajax
    .ajax("PUT", addressOf(setId), { source, values: { ...target, quantity }, swap: "none", target: source })
    .catch(() => undefined)
    .finally(() => {
      document.removeEventListener("htmx:after:request", remember);
      source.remove();
    });
  return status;
}

/** Asks what the server has, after it refused. */
const refresh = (ajax: typeof htmx, { setId, cardId }: Target) =>
  ajax
    .ajax("GET", `/api/collection/changes?${new URLSearchParams({ setId, cardId })}`, {
      source: document.body,
      swap: "none",
    })
    .catch(() => undefined);

const addressOf = (setId: string) => `/api/collection?setId=${encodeURIComponent(setId)}`;

function flush(): void {
  for (const [key, saving] of unsaved) {
    const { setId, ...target } = saving.target;
    clearTimeout(saving.timer);
    unsaved.delete(key);
    void fetch(addressOf(setId), {
      method: "PUT",
      keepalive: true,
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...target, quantity: saving.wanted }),
    });
  }
}

/**
 * The server lists the present quantities of the cards it was asked about in #sync; every stepper and dot of those
 * cards takes them over, except where newer taps wait.
 */
function adoptServerNumbers(): void {
  const sync = document.getElementById("sync");
  if (!sync?.firstElementChild) return;
  const quantities = new Map<string, number>();
  for (const item of sync.querySelectorAll("data")) quantities.set(item.id, Number(item.value));
  const cards = new Set((sync.firstElementChild as HTMLElement).dataset.cards?.split(" ") ?? []);
  sync.replaceChildren();
  for (const form of document.querySelectorAll<HTMLFormElement>("form.stepper")) {
    const key = keyOf(form);
    if (unsaved.has(key) || !(cards.has("*") || cards.has(field(form, "cardId")))) continue;
    show(form, quantities.get(key) ?? 0, "normal");
  }
  markDots((key) => {
    const isMeant = cards.has("*") || cards.has(key.split(" ")[0] ?? "");
    return isMeant && !unsaved.has(key) ? (quantities.get(key) ?? 0) : null;
  });
  // For what on this page counts what is owned.
  document.body.dispatchEvent(new Event("owned"));
}

/** Fills or empties the dots of variants whose quantity is known; null leaves one as it is. */
function markDots(quantityOf: (key: string) => number | null): void {
  for (const dot of document.querySelectorAll<HTMLElement>("form.stepper [data-variant]")) {
    const form = dot.closest("form");
    const quantity = form && quantityOf(`${field(form, "cardId")} ${dot.dataset.variant}`);
    if (quantity !== null) dot.dataset.on = String(quantity > 0);
  }
}

function show(form: HTMLFormElement, quantity: number, state: string): void {
  const [less, more] = form.querySelectorAll<HTMLButtonElement>('button[name="quantity"]');
  const output = form.querySelector("output");
  const typed = form.querySelector<HTMLInputElement>('input[name="typed"]');
  if (less) less.value = String(Math.max(0, quantity - 1));
  if (more) more.value = String(quantity + 1);
  if (output) output.textContent = String(quantity);
  if (typed) typed.value = typed.defaultValue = String(quantity);
  // At nothing owned the − is gone: whoever pressed it goes on from the +.
  if (quantity === 0 && less && less === document.activeElement) more?.focus();
  form.dataset.owned = String(quantity > 0);
  form.dataset.state = state;
}

export function notice(message: string): void {
  const place = document.getElementById("notice");
  if (!place) return;
  const box = document.createElement("div");
  box.className = "notice";
  box.dataset.tone = "bad";
  box.textContent = message;
  place.replaceChildren(box);
}
