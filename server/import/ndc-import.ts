/**
 * Imports the FDA's NDC directory: product.txt and package.txt inside a zip, each package a product of ours. All of it in one transaction: a failure
 * changes nothing, and nobody sees half of it. The products of the file are kept until their packages have come; the packages flow through.
 */
import { ndc542 } from "#contract/base/ndc.ts";
import type { Tx } from "#server/db/open.ts";
import { StartError } from "#server/base/start-error.ts";
import {
  catalogueRowOf,
  packageColumns,
  productColumns,
  productOf,
  type CatalogueRow,
  type NdcProduct,
} from "./ndc-rows.ts";
import type { Prices } from "./prices.ts";
import type { Refused } from "./refused.ts";
import { rowsOf } from "./table.ts";
import * as text from "./text.ts";
import { bumpRevision, groupIds, pictures, writeRows, type Written } from "./write-rows.ts";
import type { Zip } from "./zip-lines.ts";

export const productFile = "product.txt";
export const packageFile = "package.txt";

/** Rows of one statement. */
const batch = 1_000;

/** `progress` hears how much of the files has been read, from 0 to 1, and how many packages. */
type Given = { zip: Zip; prices: Prices; refused: Refused; progress: (share: number, packages: number) => void };

/** Reads and writes the whole directory. @throws StartError when a file holds no rows or lacks a column. */
export async function importNdc(db: Tx, { zip, prices, refused, progress }: Given): Promise<Written> {
  const whole = zip.size(productFile) + zip.size(packageFile);
  const products = await productsOf(zip, refused, (bytes) => progress(bytes / whole, 0));
  const groups = await groupIds(db, [
    ...new Set([...products.values()].flatMap((one) => (typeof one === "string" ? [] : [one.display_group]))),
  ]);
  const imageOf = pictures(db);
  let sum: Written = { added: 0, changed: 0, unchanged: 0 };
  let waiting: CatalogueRow[] = [];
  const write = async () => {
    const rows = [];
    for (const { display_group, ...row } of waiting) {
      rows.push({
        ...row,
        display_group_id: groups.get(display_group)!,
        image_hash: await imageOf(row.form),
        price_cents: prices.of(row.ndc_code, row.uom),
      });
    }
    waiting = [];
    const { added, changed, unchanged } = await writeRows(db, rows);
    sum = { added: sum.added + added, changed: sum.changed + changed, unchanged: sum.unchanged + unchanged };
  };
  let packages = 0;
  const seen = new Set<string>();
  for await (const row of rowsOf(packageFile, zip.lines(packageFile), packageColumns)) {
    packages++;
    const made = "refused" in row ? row.refused : packageOf(row.cells, products, seen);
    if (typeof made === "string") refused.add(packageFile, row.number, made);
    else if (waiting.push(made) === batch) {
      await write();
      progress((zip.size(productFile) + row.bytes) / whole, packages);
    }
  }
  if (packages === 0) throw new StartError(text.noPackages(packageFile));
  if (waiting.length > 0) await write();
  prices.finish();
  if (sum.added + sum.changed > 0) await bumpRevision(db);
  progress(1, packages);
  return sum;
}

/** The NDCs of all packages in their 5-4-2 form. @throws StartError when the file lacks its column. */
export async function listNdcs(zip: Zip): Promise<Set<string>> {
  const ndcs = new Set<string>();
  for await (const row of rowsOf(packageFile, zip.lines(packageFile), ["NDCPACKAGECODE"])) {
    const ndc = "cells" in row ? ndc542(row.cells.NDCPACKAGECODE) : undefined;
    if (ndc !== undefined) ndcs.add(ndc);
  }
  return ndcs;
}

/** By PRODUCTID: the product, or why it was refused. */
async function productsOf(
  zip: Zip,
  refused: Refused,
  progress: (bytes: number) => void,
): Promise<Map<string, NdcProduct | string>> {
  const products = new Map<string, NdcProduct | string>();
  let rows = 0;
  for await (const row of rowsOf(productFile, zip.lines(productFile), productColumns)) {
    if (++rows % batch === 0) progress(row.bytes);
    if ("refused" in row) refused.add(productFile, row.number, row.refused);
    else {
      const { PRODUCTID } = row.cells;
      const product = products.has(PRODUCTID) ? text.productIdRepeated(PRODUCTID) : productOf(row.cells);
      if (typeof product === "string") refused.add(productFile, row.number, product);
      if (!products.has(PRODUCTID)) products.set(PRODUCTID, product);
    }
  }
  if (rows === 0) throw new StartError(text.noProducts(productFile));
  return products;
}

function packageOf(
  cells: Record<(typeof packageColumns)[number], string>,
  products: Map<string, NdcProduct | string>,
  seen: Set<string>,
): CatalogueRow | string {
  const product = products.get(cells.PRODUCTID);
  if (product === undefined) return text.productUnknown(cells.PRODUCTID, productFile);
  if (typeof product === "string") return text.productRefused(cells.PRODUCTID);
  const row = catalogueRowOf(product, cells);
  if (typeof row === "string") return row;
  if (seen.has(row.source_key)) return text.ndcRepeated(row.source_key);
  seen.add(row.source_key);
  return row;
}
