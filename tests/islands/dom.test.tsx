import { beforeAll, describe, expect, test } from "bun:test";
import { useEffect } from "react";
import { usePage } from "./dom.ts";

/** Whether there was a window when each component's effect ran. */
const ran: boolean[] = [];

function Late() {
  useEffect(() => {
    ran.push("window" in globalThis);
  }, []);
  return null;
}

describe("a test's page", () => {
  usePage();
  let createRoot: typeof import("react-dom/client").createRoot;
  beforeAll(async () => {
    ({ createRoot } = await import("react-dom/client"));
  });

  test("outlives React's pending work", () => {
    createRoot(document.createElement("div")).render(<Late />);
    expect(ran).toEqual([]);
  });
});

test("a test's page is removed after React's pending work", () => {
  expect(ran).toEqual([true]);
  expect("window" in globalThis).toBe(false);
});
