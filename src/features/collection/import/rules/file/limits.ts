import { Refusal } from "../../../../../lib/errors.ts";

export const mostMegabytes = 25;
export const mostRows = 200_000;
export const mostColumns = 500;
export const mostTitleRows = 20;
export const longestCell = 10_000;
/** Bytes, separators and quotes included. */
export const longestRow = 256 * 1024;
export const headLetters = 64 * 1024;
/** Read without yielding. */
export const sliceLetters = 16 * 1024;

export const refuse = (message: string) => new Refusal(422, message, { file: message });

export const tooLongRow = "A row of this file is too long: a quotation mark may be missing.";
