export const maxFileMegabytes = 25;
export const maxFileRows = 200_000;
export const maxColumns = 500;
export const maxTitleRows = 20;
export const maxCellLength = 10_000;
/** Bytes, separators and quotes included. */
export const maxRowLength = 256 * 1024;
export const headLetters = 64 * 1024;
/** Rows below the header by which a column is understood. */
export const sampledRows = 200;
/** Letters that are parsed in one go, between which others take their turn. */
export const sliceLetters = 2 * 1024;
export const countedLetters = 64 * 1024;
