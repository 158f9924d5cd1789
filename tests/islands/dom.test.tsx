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

  test("takes what React still has to do", () => {
    createRoot(document.createElement("div")).render(<Late />);
    expect(ran).toEqual([]);
  });
});

test("and goes once that is done", () => {
  expect(ran).toEqual([true]);
  expect("window" in globalThis).toBe(false);
});
