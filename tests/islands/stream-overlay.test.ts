import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { failuresAfter, pauseAfter } from "#islands/stream-overlay/connection.ts";
import { eventReader, type StreamEvent } from "#islands/stream-overlay/events.ts";
import { morph } from "#islands/stream-overlay/morph.ts";
import { usePage } from "./dom.ts";

usePage();

describe("events", () => {
  const read = (parts: string[]) => {
    const events: StreamEvent[] = [];
    const take = eventReader((event) => events.push(event));
    parts.forEach(take);
    return events;
  };
  const text = ": \n\nevent: state\ndata: <p>a</p>\ndata: b\n\n: \n\nevent: test\ndata: \n\nevent: sta";

  test("are read completely; heartbeats are not events", () => {
    expect(read([text])).toEqual([
      { name: "state", data: "<p>a</p>\nb" },
      { name: "test", data: "" },
    ]);
  });

  test("are the same wherever the text is split", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const parts = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(read(parts)).toEqual(read([text]));
      }),
    );
  });
});

test("retry after 1 to 30 s, and later after each failure", () => {
  expect([0, 1, 4, 5, 90].map((failures) => pauseAfter(failures, 1) / 1000)).toEqual([2, 4, 30, 30, 30]);
  expect([0, 90].map((failures) => pauseAfter(failures, 0) / 1000)).toEqual([1, 1]);
});

test("retry after the longest pause if the server ended the stream", () => {
  const longest = (name: string) => pauseAfter(failuresAfter({ name, data: "" }), 1) / 1000;
  expect([longest("state"), longest("end")]).toEqual([2, 30]);
});

describe("morph", () => {
  const element = (html: string) => {
    const host = document.createElement("div");
    host.innerHTML = html;
    return host;
  };
  const parts = fc.array(fc.tuple(fc.constantFrom("p", "li", "b"), fc.nat(3), fc.constantFrom("", "x", "y")), {
    maxLength: 6,
  });
  const markup = parts.map((all) =>
    all.map(([tag, key, text]) => `<${tag} data-key="${key}" class="${text}"><i>${text}</i>${text}</${tag}>`).join(""),
  );

  test("turns any content into any other", () => {
    fc.assert(
      fc.property(markup, markup, (before, after) => {
        const host = element(before);
        morph(host, element(after));
        expect(host.innerHTML).toBe(element(after).innerHTML);
      }),
    );
  });

  test("keeps unchanged elements in place, with the mark of a loaded picture", () => {
    const host = element('<ol><li data-key="1"><img src="/a"></li></ol>');
    const item = host.querySelector("li");
    host.querySelector("img")?.setAttribute("data-in", "true");
    const moved: Node[] = [];
    const watch = new MutationObserver((changes) => {
      moved.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]));
    });
    watch.observe(host, { childList: true, subtree: true });
    morph(host, element('<ol><li data-key="2"></li><li data-key="1"><img src="/a"></li></ol>'));
    const added = [...moved, ...watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])];
    expect(host.querySelectorAll("li")[1]).toBe(item as HTMLLIElement);
    expect(host.querySelector("img")?.dataset.in).toBe("true");
    expect(added).not.toContain(item);
  });

  test("replaces an element with another key", () => {
    const host = element('<section data-key="1">a</section>');
    const before = host.firstChild;
    morph(host, element('<section data-key="2">b</section>'));
    expect(host.firstChild).not.toBe(before);
  });
});
