/** Passkeys: the server sends the options, and gets the browser's result in the form's hidden field. */

const unsupported = "Passkeys need a secure connection (https) and a browser that supports them.";
const known = "This device already has a passkey for your account.";
const unused = "No passkey was used. Please try again.";

type Known = { type: "public-key"; id: string };
type Options = { challenge: string; user?: { id: string }; excludeCredentials?: Known[] };

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** A page can wait for one passkey at a time. */
let waiting = new AbortController();
/** Whether the button was pressed, whose dialog goes before the browser's list. */
let isPressed = false;
/** A challenge is valid for ten minutes, by the server's clock. */
const patience = 9 * 60_000;
let offeredAt = 0;

async function optionsFrom(path: string) {
  const answer = await fetch(path, { method: "POST", headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(path);
  const options: Options = await answer.json();
  const { challenge, user, excludeCredentials } = options;
  return {
    ...options,
    challenge: bytes(challenge),
    user: user && { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials?.map(({ type, id }) => ({ type, id: bytes(id) })),
  };
}

async function ask(form: HTMLFormElement, mediation?: "conditional"): Promise<void> {
  const publicKey = await optionsFrom(form.dataset.passkey ?? "");
  if (mediation && isPressed) return;
  if (mediation) offeredAt = Date.now();
  waiting.abort();
  waiting = new AbortController();
  // The server knows whether it asks for a new one.
  const request: object = { publicKey, mediation, signal: waiting.signal };
  const credential = await (publicKey.user
    ? navigator.credentials.create(request)
    : navigator.credentials.get(request));
  // Chosen after the device slept: its challenge has expired.
  if (mediation && Date.now() - offeredAt > patience) return press(form);
  if (credential) send(form, credential as PublicKeyCredential);
}

const parts = ["clientDataJSON", "authenticatorData", "signature", "userHandle", "attestationObject"];

function send(form: HTMLFormElement, { id, response }: PublicKeyCredential): void {
  const values = Object.entries(Object.fromEntries(parts.map((part) => [part, Reflect.get(response, part)])));
  const buffers = values.flatMap(([part, value]) => (value instanceof ArrayBuffer ? [[part, textOf(value)]] : []));
  const field = form.elements.namedItem("credential");
  if (field instanceof HTMLInputElement) field.value = JSON.stringify({ id, response: Object.fromEntries(buffers) });
  // Without another event.
  form.submit();
}

function say(form: HTMLFormElement, message: string): void {
  const place = form.querySelector("[role=status]");
  if (place) place.textContent = message;
}

async function onSubmit(event: SubmitEvent): Promise<void> {
  const form = event.currentTarget as HTMLFormElement;
  event.preventDefault();
  if (!("PublicKeyCredential" in window)) return say(form, unsupported);
  await press(form);
}

async function press(form: HTMLFormElement): Promise<void> {
  say(form, "");
  isPressed = true;
  await ask(form).catch((error: Error) => {
    // Pressed again.
    if (error.name === "AbortError") return;
    say(form, error.name === "InvalidStateError" ? known : unused);
    isPressed = false;
    offer(form);
  });
}

/** Ends without a result when the button is pressed instead, or when it is requested again. */
function offer(form: HTMLFormElement): void {
  if (form.dataset.autofill !== undefined) ask(form, "conditional").catch(() => {});
}

/** Offers passkeys once more before the challenge expires; a page in the background waits until it is seen. */
function keepOffering(form: HTMLFormElement): void {
  offer(form);
  const renew = () => {
    const isDue = !isPressed && !document.hidden && Date.now() - offeredAt > patience;
    if (isDue && form.isConnected) offer(form);
  };
  setInterval(renew, 60_000);
  document.addEventListener("visibilitychange", renew);
}

export async function start(): Promise<void> {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]:not([data-ready])")) {
    form.dataset.ready = "";
    form.addEventListener("submit", (event) => void onSubmit(event));
    // The page of a refusal waits for its button: a browser that chooses automatically would send the same passkey forever.
    const isRefused = location.pathname === new URL(form.action).pathname;
    if (form.dataset.autofill === undefined || isRefused || !("PublicKeyCredential" in window)) continue;
    if (await PublicKeyCredential.isConditionalMediationAvailable?.()) keepOffering(form);
  }
}
