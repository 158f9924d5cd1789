type Mount = (root: Element, identifierPrefix: string, json: string, onStarted: () => void) => () => void;

const islands: Record<string, () => Promise<{ mount: Mount }>> = {
  "advanced-search": () => import("./advanced-search/mount.ts"),
  "avatar-cropper": () => import("./avatar-cropper/mount.ts"),
  "deck-builder": () => import("./deck-builder/mount.ts"),
};

const mounted = new Map<HTMLElement, () => void>();

export function startIslands(): void {
  sweep();
  document.addEventListener("htmx:after:swap", sweep);
}

function sweep(): void {
  for (const [host, unmount] of mounted) {
    if (host.isConnected) continue;
    unmount();
    mounted.delete(host);
  }
  for (const host of document.querySelectorAll<HTMLElement>("[data-island]")) if (!mounted.has(host)) void start(host);
}

async function start(host: HTMLElement): Promise<void> {
  const load = islands[host.dataset.island ?? ""];
  const [root, script] = host.children;
  if (!load || !root || !script) return;
  mounted.set(host, () => {});
  const press = holdPresses(root);
  const { mount } = await load();
  if (!host.isConnected) return;
  mounted.set(host, mount(root, host.dataset.prefix ?? "", script.textContent ?? "", press));
}

/** Presses of `data-hold` buttons wait for the island. @returns presses them. */
function holdPresses(root: Element): () => void {
  const held: HTMLElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-hold]") : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(button);
  };
  root.addEventListener("click", hold, true);
  return () => {
    root.removeEventListener("click", hold, true);
    for (const button of held.splice(0)) button.click();
  };
}
