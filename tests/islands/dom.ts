import { afterAll, beforeAll } from "bun:test";
import { Window } from "happy-dom";
import { unstable_IdlePriority, unstable_scheduleCallback } from "scheduler";

/** Classes that have to be the page's own, or its elements would not take them; all else that Bun has itself stays. */
const ofThePage = ["Event", "CustomEvent", "File", "Blob"];

/** One for all files: libraries keep hold of the document that was there when they were loaded. */
let page: Window | undefined;

/** A document for the tests of one file. What it puts into the global scope goes with them, as other files share it. */
export function usePage(): void {
  const before = new Map<string, PropertyDescriptor | undefined>();

  beforeAll(() => {
    page ??= new Window({ url: "http://localhost/" });
    const own = new Set([...Object.getOwnPropertyNames(page), ...Object.getOwnPropertyNames(Window.prototype)]);
    for (const name of ["window", "document", "navigator", ...own]) {
      const existing = Object.getOwnPropertyDescriptor(globalThis, name);
      if (existing && name !== "navigator" && !ofThePage.includes(name)) continue;
      if (name in globalThis && !existing) continue;
      before.set(name, existing);
      const value: unknown = name === "window" ? globalThis : Reflect.get(page, name);
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });

  afterAll(async () => {
    await reactIsIdle();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });
}

/** React keeps work for later, which needs its document; what is least urgent runs after all of it. */
const reactIsIdle = () =>
  new Promise<void>((done) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => done());
  });
