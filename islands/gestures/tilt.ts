/** Degrees that a face leans at its edge. */
const most = 9;

const isStrong = () => navigator.hardwareConcurrency >= 4 && !(Number(Reflect.get(navigator, "deviceMemory")) < 4);

const mayMove = () =>
  document.documentElement.dataset.animations !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

const faces = () => document.querySelectorAll<HTMLElement>('.face[data-large]:not([data-finish="plain"])');

/** `x`, `y`: from -1 at the left and top to 1. */
function lean({ style }: HTMLElement, x: number, y: number): void {
  style.transform = `perspective(60rem) rotateY(${x * most}deg) rotateX(${-y * most}deg)`;
  style.setProperty("--light", `${50 - x * 50}%`);
}

function straighten({ style }: HTMLElement): void {
  style.transform = "";
  style.removeProperty("--light");
}

/** Foil of a large face answers the pointer, or how a phone is held, where the device is strong and motion is wanted. */
export function startTilts(): void {
  if (!isStrong()) return;
  document.addEventListener("pointermove", ({ target, pointerType, clientX, clientY }) => {
    if (pointerType === "touch" || !mayMove()) return;
    for (const face of faces()) {
      if (!(target instanceof Node && face.contains(target))) straighten(face);
      else {
        const { left, top, width, height } = face.getBoundingClientRect();
        lean(face, (2 * (clientX - left)) / width - 1, (2 * (clientY - top)) / height - 1);
      }
    }
  });
  addEventListener("deviceorientation", (event) => {
    if (!(event instanceof DeviceOrientationEvent)) return;
    const { beta, gamma } = event;
    if (beta === null || gamma === null || !mayMove()) return;
    const within = (degrees: number) => Math.max(-1, Math.min(1, degrees / 30));
    for (const face of faces()) lean(face, within(gamma), within(beta - 45));
  });
}
