import { type MouseEvent, type PointerEvent, useRef } from "react";

const holdMilliseconds = 500;
const maxMove = 10;

/** Attributes of a button with a second action, for a long press or a right click. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const hold = () => {
    isHeld.current = true;
    onHold();
  };
  return (onPress: () => void) => ({
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      isHeld.current = false;
      start.current = { x, y };
      if (button === 0) timer.current = setTimeout(hold, holdMilliseconds);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > maxMove) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (!isHeld.current) onHold();
    },
    onKeyDown() {
      isHeld.current = false;
    },
    onClick(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (!isHeld.current) onPress();
      isHeld.current = false;
    },
  });
}
