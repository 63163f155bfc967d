/** Prices for imported products: from a CSV file, or invented ones that are the same every time. */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";

import { cents } from "#contract/base/money.ts";
import { ndc542 } from "#contract/base/ndc.ts";
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
 * Prices of a CSV file with the columns ndc, price and perhaps uom; faulty rows are refused by their line.
 * @throws StartError when the file cannot be read or lacks a column.
 */
export async function pricesOf(file: string, refused: Refused): Promise<Prices> {
  const prices = new Map<string, Price[]>();
  for (const { line, ndc, uom, price } of await rowsOf(file)) {
    const key = ndcKey(ndc);
    const price_cents = priceOf(price);
    if (key === undefined) refused.add(file, line, messages.ndcInvalid(ndc));
    else if (price_cents === undefined) refused.add(file, line, messages.priceInvalid(price));
    else if (prices.get(key)?.some((other) => other.uom === uom)) refused.add(file, line, messages.priceRepeated(ndc));
    else prices.set(key, [...(prices.get(key) ?? []), { line, uom, price_cents, isUsed: false }]);
  }
  return {
    of: (ndc, uom) => {
      const fit = prices.get(ndcKey(ndc) ?? "")?.find((price) => price.uom === "" || price.uom === uom);
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

/** The 5-4-2 form; 11 digits alone are taken as it. */
const ndcKey = (ndc: string): string | undefined => ndc542(ndc.replace(/^(\d{5})(\d{4})(\d{2})$/, "$1-$2-$3"));

/** The largest price an order can calculate with. */
const mostCents = 100_000_000;

function priceOf(text: string): number | undefined {
  if (!/^\$?\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined;
  const price = cents(Number(text.replace("$", "")));
  return price > 0 && price <= mostCents ? price : undefined;
}

type PriceRow = { line: number; ndc: string; uom: string; price: string };

async function rowsOf(file: string): Promise<PriceRow[]> {
  const rows: PriceRow[] = [];
  const parser = createReadStream(file)
    .on("error", (error) => parser.destroy(error))
    .pipe(
      parse({
        bom: true,
        trim: true,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      }),
    );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      if (rows.length === 0 && !("ndc" in record && "price" in record))
        throw new StartError(messages.priceColumnsMissing(file));
      rows.push({
        line: info.lines,
        ndc: record["ndc"] ?? "",
        uom: (record["uom"] ?? "").toUpperCase(),
        price: record["price"] ?? "",
      });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(messages.pricesUnreadable(file, error instanceof Error ? error.message : String(error)));
  }
  return rows;
}
