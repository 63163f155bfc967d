/** `portal lot-certificate`: stores the maker's certificate of analysis of a lot, in place of what would be made of its results. */
import { readFileSync } from "node:fs";
import { StartError } from "#server/base/start-error.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { bytes, int, nullable, statement, text } from "#server/db/statement.ts";

const lotStatement = statement(
  "store_lot_certificate",
  {
    values: { lot_no: text, item_id: nullable(int), file: bytes },
    row: { item_id: int, full_description: text },
    planned: "anew", // for one of its products, or any
  },
  `
  with found as (select item_id from lots where lot_no = :lot_no and item_id = coalesce(:item_id, item_id)),
  stored as (
    update lots set certificate_of_analysis = :file where lot_no = :lot_no and item_id = (select min(item_id) from found having count(*) = 1))
  select found.item_id, p.full_description from found join products p using (item_id) order by found.item_id`,
);

const largest = 10 * 1024 * 1024;

/** @throws StartError for a file that is no PDF, a lot that nobody knows, and a number of several products without `item`. */
export async function lotCertificate(
  { system }: Pick<Pools, "system">,
  { lot, file, item }: { lot: string; file: string; item?: string | undefined },
): Promise<string[]> {
  const item_id = item === undefined ? null : Number(item);
  if (item_id !== null && !Number.isSafeInteger(item_id)) throw new StartError(`${item} is not an item number.`);
  const content = contentOf(file);
  const found = await inTransaction(system, (db) => db.run(lotStatement, { lot_no: lot, item_id, file: content }));
  const [one] = found;
  if (one === undefined)
    throw new StartError(`Lot ${lot}${item_id === null ? "" : " of that product"} was never shipped.`);
  if (found.length > 1) {
    const names = found.map((each) => `  --item ${each.item_id}  ${each.full_description}`);
    throw new StartError([`Several products have a lot ${lot}. Select one:`, ...names].join("\n"));
  }
  return [`The certificate of lot ${lot} of ${one.full_description} is stored.`];
}

function contentOf(file: string): Buffer {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (content.length > largest) throw new StartError(`${file} is larger than 10 MB.`);
  if (content.subarray(0, 5).toString("latin1") !== "%PDF-") throw new StartError(`${file} is not a PDF.`);
  return content;
}
