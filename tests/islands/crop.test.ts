import { expect, test } from "bun:test";
import fc from "fast-check";
import { convertToPixelCrop, type PercentCrop } from "react-image-crop";
import { firstCrop, leastSide, moved, resized, type Shown } from "#islands/avatar-cropper/crop.ts";

const pixels = (crop: PercentCrop, { width, height }: Shown) => {
  const { x, y, width: wide, height: high } = convertToPixelCrop(crop, width, height);
  return [x, y, wide, high].map((number) => Math.round(number * 1000) / 1000);
};

test.each([
  [{ width: 400, height: 600 }, [20, 120, 360, 360]],
  [{ width: 100, height: 100 }, [5, 5, 90, 90]],
  [{ width: 600, height: 300 }, [150, 0, 300, 300]],
])("of %j the first selection is 90 %% of the width, or all of the height, in the middle", (shown, expected) => {
  expect(pixels(firstCrop(shown), shown)).toEqual(expected);
});

test("a nudge moves by exactly its pixels, as far as the edge", () => {
  const shown = { width: 400, height: 600 };
  const first = firstCrop(shown);
  expect(pixels(moved(first, shown, 10, -100), shown)).toEqual([30, 20, 360, 360]);
  expect(pixels(moved(first, shown, 100, 1000), shown)).toEqual([40, 240, 360, 360]);
  expect(pixels(moved(first, shown, -100, -1000), shown)).toEqual([0, 0, 360, 360]);
});

test("a selection is never under 50 px high, unless the picture is", () => {
  const shown = { width: 400, height: 600 };
  expect(pixels(resized(firstCrop(shown), shown, -10_000), shown)).toEqual([175, 275, 50, 50]);
  expect(pixels(resized(firstCrop(shown), shown, 10_000), shown)).toEqual([0, 100, 400, 400]);
  expect(leastSide({ width: 400, height: 30 })).toBe(30);
});

test("after any steps the selection is a square within the picture", () => {
  const side = fc.integer({ min: 10, max: 3000 });
  const step = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(side, side, fc.array(fc.tuple(fc.boolean(), step, step)), (width, height, steps) => {
      const shown = { width, height };
      let crop = firstCrop(shown);
      for (const [isMove, x, y] of steps) crop = isMove ? moved(crop, shown, x, y) : resized(crop, shown, x);
      const [left = 0, top = 0, wide = 0, high = 0] = pixels(crop, shown);
      expect(wide).toBeCloseTo(high, 1);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + wide).toBeLessThanOrEqual(width + 0.01);
      expect(top + high).toBeLessThanOrEqual(height + 0.01);
    }),
  );
});
