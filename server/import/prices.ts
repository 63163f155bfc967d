/** Prices for imported products: from a CSV file, or invented ones that are the same every time. */
import { readFile } from "node:fs/promises";

import { decodeText } from "#contract/base/decode-text.ts";
import { parseCents } from "#contract/base/money.ts";
import { ndc542 } from "#contract/base/ndc.ts";
import { readCodeIn } from "#contract/catalogue/rules/order-codes.ts";
import { readCsvRows } from "#server/base/csv-rows.ts";
import { randomOf } from "#server/base/random.ts";
import { StartError } from "#server/base/start-error.ts";
import type { Refused } from "./refused.ts";
import * as messages from "./text.ts";

export type Prices = {
  /** Price in cents of a package sold in a unit; null when there is none. */
  of: (ndc: string, uom: string) => number | null;
  /** Refuses the rows that met no package. */
  finish: () => void;
};

/** No prices: those that are known stay. */
export const noPrices: Prices = { of: () => null, finish: () => {} };

/** Invented prices from $2 to $400, each made from its NDC alone. */
export const demonstrationPrices: Prices = {
  of: (ndc) => Math.round(200 * 200 ** randomOf(ndc).fraction()),
  finish: () => {},
};

type Price = { line: number; uom: string; price_cents: number; isUsed: boolean };

/**
 * Prices of a CSV file with the columns ndc, price and perhaps uom, in any form that quick order reads; faulty rows are refused by their line.
 * @param known 5-4-2 forms of the NDCs that the import has: a code that may be several NDCs is the only one of them.
 * @throws StartError when the file cannot be read or lacks a column.
 */
export async function pricesOf(file: string, known: ReadonlySet<string>, refused: Refused): Promise<Prices> {
  const prices = new Map<string, Price[]>();
  for (const { line, cells } of await rowsOf(file)) {
    const { ndc = "", price = "" } = cells;
    const uom = (cells["uom"] ?? "").toUpperCase();
    const found = findNdcs(ndc, known);
    const [key] = found;
    const price_cents = readPrice(price);
    if (key === undefined) refused.add(file, line, messages.ndcInvalid(ndc));
    else if (found.length > 1) refused.add(file, line, messages.ndcAmbiguous(ndc, found));
    else if (price_cents === undefined) refused.add(file, line, messages.priceInvalid(price));
    else if (prices.get(key)?.some((other) => other.uom === uom)) refused.add(file, line, messages.priceRepeated(ndc));
    else prices.set(key, [...(prices.get(key) ?? []), { line, uom, price_cents, isUsed: false }]);
  }
  return {
    of: (ndc, uom) => {
      const fit = prices.get(ndc542(ndc) ?? "")?.find((price) => price.uom === "" || price.uom === uom);
      if (!fit) return null;
      fit.isUsed = true;
      return fit.price_cents;
    },
    finish: () => {
      for (const [key, rows] of prices) {
        for (const { line, uom, isUsed } of rows)
          if (!isUsed)
            refused.add(
              file,
              line,
              uom === "" ? messages.priceWithoutPackage(key) : messages.priceOfOtherUnit(key, uom),
            );
      }
    },
  };
}

/**
 * Returns the NDCs of the import that a code may be, in the turns of quick order: as it is written, then with hyphens elsewhere or with the zeros that a
 * spreadsheet dropped. Where the import has none of them, the first that the code may be; empty where it is no NDC.
 */
function findNdcs(text: string, known: ReadonlySet<string>): string[] {
  const { ndcs = [], otherNdcs = [], paddedNdcs = [] } = readCodeIn(text) ?? {};
  const later = [...otherNdcs, ...paddedNdcs];
  const found = [ndcs, later].map((turn) => [...new Set(turn.filter((ndc) => known.has(ndc)))]);
  return found.find((turn) => turn.length > 0) ?? [...ndcs, ...later].slice(0, 1);
}

/** The largest price an order can calculate with. */
const mostCents = 100_000_000;

function readPrice(text: string): number | undefined {
  const price = parseCents(text);
  return price !== undefined && price > 0 && price <= mostCents ? price : undefined;
}

async function rowsOf(file: string) {
  const content = await readFile(file).catch((error: unknown) => {
    throw new StartError(messages.pricesUnreadable(file, error instanceof Error ? error.message : String(error)));
  });
  const text = decodeText(content, TextDecoder);
  if (text === undefined) throw new StartError(messages.pricesUnreadable(file, messages.notText));
  const { columns, rows } = readCsvRows(text);
  if (!columns.includes("ndc") || !columns.includes("price")) throw new StartError(messages.priceColumnsMissing(file));
  return rows;
}
