/** A code to test a scanner with: letters of both cases, a separator, and a product that nobody sells. */
import { groupSeparator } from "#contract/receiving/gs1/elements.ts";
import { codeFacts } from "#src/text/identity/scanner.ts";

const gtin = "00300000000001";
const serial = "aB12cD";
const afterSerial = "17391231";
const lot = "10Test7";

/** As a scanner sends it that is set up right; its symbology identifier may come before it. */
export const testCode = `01${gtin}21${serial}${groupSeparator}${afterSerial}${lot}`;

/** As it is printed below it. */
export const testCodeWords = codeFacts("Test7", serial, "12/31/2039");

export const isTestCode = (code: string): boolean => code.includes(gtin);

/** Returns what a scanner sent in place of the separator of the test code; undefined: it cannot be told. */
export const findSeparator = (code: string): string | undefined =>
  new RegExp(`21${serial}(.*?)${afterSerial}`).exec(code)?.[1];

/** Its GS1 DataMatrix (ISO/IEC 16022): rows of 22 modules in base 36, the first module the highest bit. */
const rows =
  "1nxka 1z1n5 1bsu2 1q4jz 283ys 19xsj 1g6sq 1fiov 1yzqk 25lkh 1cz5q 1t441 1kxd4 1bv21 29g7s 1yju5 1tt9c 1rx23 29zqw 20ucp 1pux2 2hwcf";

export const symbolSize = 22;

/** Returns true for the dark modules of the symbol, row by row. */
export const readSymbol = (): boolean[][] =>
  rows
    .split(" ")
    .map((row) => Array.from(Number.parseInt(row, 36).toString(2).padStart(symbolSize, "0"), (bit) => bit === "1"));
