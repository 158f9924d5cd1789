import {
  centerCrop,
  clamp,
  convertToPercentCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from "react-image-crop";
import {
  firstCropWidth,
  leastCropHeight,
  maxBytes,
  NO_CANVAS,
  pictureSizes,
  RESULT_TOO_LARGE,
} from "#features/account/pictures/rules.ts";

const { width: side } = pictureSizes.avatar;
const quality = 0.95;

/** Displayed size, in CSS pixels. */
export type Shown = { width: number; height: number };

export const firstCrop = ({ width, height }: Shown): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: "%", width: firstCropWidth }, 1, width, height), width, height);

export const leastSide = ({ width, height }: Shown): number => Math.min(leastCropHeight, width, height);

export function moved(crop: PercentCrop, { width, height }: Shown, x: number, y: number): PercentCrop {
  const pixels = convertToPixelCrop(crop, width, height);
  pixels.x = clamp(pixels.x + x, 0, width - pixels.width);
  pixels.y = clamp(pixels.y + y, 0, height - pixels.height);
  return convertToPercentCrop(pixels, width, height);
}

export function resized(crop: PercentCrop, shown: Shown, by: number): PercentCrop {
  const pixels = convertToPixelCrop(crop, shown.width, shown.height);
  const size = clamp(pixels.width + by, leastSide(shown), Math.min(shown.width, shown.height));
  const x = clamp(pixels.x + (pixels.width - size) / 2, 0, shown.width - size);
  const y = clamp(pixels.y + (pixels.height - size) / 2, 0, shown.height - size);
  return convertToPercentCrop({ unit: "px", x, y, width: size, height: size }, shown.width, shown.height);
}

export function drawCrop(image: HTMLImageElement, canvas: HTMLCanvasElement | null, crop: PercentCrop): void {
  const context = canvas?.getContext("2d");
  if (!context) return;
  const { x, y, width, height } = convertToPixelCrop(crop, image.naturalWidth, image.naturalHeight);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, side, side);
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
}

/** The cropped picture as a data URL. @throws Error with the message to show. */
export function resultOf(canvas: HTMLCanvasElement | null): string {
  if (!canvas?.getContext("2d")) throw new Error(NO_CANVAS);
  const dataUrl = canvas.toDataURL("image/png", quality);
  // Base64 writes three bytes as four characters.
  if ((dataUrl.length * 3) / 4 > maxBytes) throw new Error(RESULT_TOO_LARGE);
  return dataUrl;
}
