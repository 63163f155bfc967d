/**
 * What a customer keeps of signed orders for two years (21 CFR 1305.27), as one zip: each order byte for byte as it was signed, with the certificates and
 * revocation lists it was checked with, and with every record linked to it, as text for people and as JSON for programs. Other tools check it: `SHA256SUMS`
 * is for `sha256sum -c`, `verify.sh` needs openssl alone (decisions 117 and 236). Written while it is sent.
 */
import { createHash, type Hash } from "node:crypto";
import { makeZip } from "client-zip";

import { dateIn } from "#contract/base/dates.ts";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import type { Caller } from "#server/base/caller.ts";
import { bytes, instant, int, listOf, type Of, statement, text } from "#server/db/statement.ts";
import { listReceiptRecords } from "#server/services/documents/receipt-record.ts";
import { purchaseOrder } from "#server/services/orders/orders.ts";
import type { Download, ReadTransaction } from "./download.ts";
import { orderText, readMe, verifyScript } from "./signed-archive-text.ts";

const keptYears = 2;
/** Read at once: each has its certificates with it. */
const ordersAtOnce = 20;
/** Of a revocation list, which has up to 128 MiB. */
const partBytes = 4 * 1024 * 1024;

const row = {
  order_id: int,
  order_form_number: text,
  signed_at: instant,
  signed_order: bytes,
  certificate: bytes,
  chain: listOf(bytes),
  crl_hashes: listOf(text),
};
/** An order is kept for two years after the last record that is linked to it: signature, shipment, receipt, or what was taken off it. */
const ordersStatement = statement(
  "archived_orders",
  { values: { customer_id: int, since: instant, after: int }, row },
  `select s.order_id, coalesce(o.order_form_number, '') as order_form_number, s.signed_at, coalesce(o.signed_order, '') as signed_order, s.certificate, s.chain, s.crl_hashes
     from csos_orders s join orders o using (customer_id, order_id)
     where s.customer_id = :customer_id and s.order_id > :after and (s.signed_at >= :since
       or exists (select from shipments h where h.customer_id = s.customer_id and h.order_id = s.order_id and h.shipped_at >= :since)
       or exists (select from csos_records k where k.customer_id = s.customer_id and k.order_id = s.order_id and k.made_at >= :since)
       or exists (select from controlled_receipts c where c.customer_id = s.customer_id and c.order_id = s.order_id and c.recorded_at >= :since)
       or exists (select from receives r join receive_events e using (customer_id, order_receive_id)
         where r.customer_id = s.customer_id and r.order_id = s.order_id and e.at >= :since))
     order by s.order_id limit ${ordersAtOnce}`,
);
const listPartStatement = statement(
  "archived_list_part",
  { values: { hash: text, start: int, length: int }, row: { part: bytes, size: int } },
  "select substring(content from :start for :length) as part, octet_length(content) as size from portal_crl(:hash) as content where content is not null",
);

type Kept = Of<typeof row>;
type Content = Buffer | AsyncIterable<Buffer>;
type File = { name: string; input: Content; lastModified: Date };
/** Whose archive it is, and as of when. */
type ArchiveOwner = Pick<Caller, "customer_id" | "time_zone" | "now">;

export const signedArchive = (owner: ArchiveOwner): Download => ({
  fileName: `signed-orders-${dateIn(owner.time_zone, owner.now)}.zip`,
  contentType: "application/zip",
  write: (read, count) => makeZip(addHashes(filesOf(read, owner, count), owner.now)),
});

/** The files, and after them the list of their hashes as `sha256sum -c` reads it. A file is read before the next one is asked for. */
async function* addHashes(files: AsyncIterable<File>, now: Date): AsyncGenerator<File> {
  let list = "";
  for await (const file of files) {
    const hash = createHash("sha256");
    yield { ...file, input: hashed(file.input, hash) };
    list += `${hash.digest("hex")}  ${file.name}\n`;
  }
  yield { name: "SHA256SUMS", input: Buffer.from(list), lastModified: now };
}

function hashed(content: Content, hash: Hash): Content {
  if (!Buffer.isBuffer(content)) return hashedParts(content, hash);
  hash.update(content);
  return content;
}

async function* hashedParts(parts: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function* filesOf(
  read: ReadTransaction,
  { customer_id, now }: ArchiveOwner,
  count: (orders: number) => void,
): AsyncGenerator<File> {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - keptYears);
  yield { name: "README.txt", input: Buffer.from(readMe(since, now)), lastModified: now };
  yield { name: "verify.sh", input: Buffer.from(verifyScript), lastModified: now };
  const lists = new Set<string>();
  let written = 0;
  for (let after = 0, isMore = true; isMore;) {
    const orders = await read((db) => db.run(ordersStatement, { customer_id, since, after }));
    for (const kept of orders) {
      for (const hash of kept.crl_hashes) lists.add(hash);
      yield* orderFiles(kept, await read((db) => recordFiles(db, { customer_id, now }, kept)));
      count((written += 1));
    }
    isMore = orders.length === ordersAtOnce;
    after = orders.at(-1)?.order_id ?? 0;
  }
  for (const hash of lists) {
    const parts = readList(read, hash);
    const first = await parts.next();
    if (first.done !== true) yield { name: listName(hash), input: withFirst(first.value, parts), lastModified: now };
  }
}

const listName = (hash: string): string => `revocation-lists/${hash}.crl`;

/** The parts of a revocation list, each read in a transaction of its own; none where there is no such list. @throws Error where it is removed in between. */
async function* readList(read: ReadTransaction, hash: string): AsyncGenerator<Buffer, void> {
  for (let start = 1, size = 1; start <= size; start += partBytes) {
    const [found] = await read((db) => db.run(listPartStatement, { hash, start, length: partBytes }));
    if (found === undefined && start === 1) return;
    if (found === undefined) throw new Error(`Revocation list ${hash} was removed while it was read.`);
    size = found.size;
    yield found.part;
  }
}

async function* withFirst(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

/** The order with all that is linked to it, by the name of the file. */
async function recordFiles(
  db: Parameters<typeof purchaseOrder>[0],
  { customer_id, now }: Pick<ArchiveOwner, "customer_id" | "now">,
  { order_id }: Kept,
): Promise<Record<string, string>> {
  const order = await purchaseOrder(db, { customers: [customer_id], now }, { orderId: order_id });
  const receipts = await listReceiptRecords(db, customer_id, order_id);
  return {
    "order.txt": orderText(order, receipts),
    "order.json": jsonText(order),
    "receipts.json": jsonText(receipts),
    "linked-records.json": jsonText(order.signed?.records ?? []),
  };
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** `signed.p7m` byte for byte as it was signed; the order in it once more by itself, for whoever has no program for the other. */
function* orderFiles(kept: Kept, texts: Record<string, string>): Generator<File> {
  const { order_id, order_form_number, signed_at, signed_order, certificate, chain, crl_hashes } = kept;
  const folder = `orders/${[order_id, order_form_number].filter(Boolean).join("-")}`;
  const file = (name: string, input: Buffer): File => ({ name: `${folder}/${name}`, input, lastModified: signed_at });
  yield file("signed.p7m", signed_order);
  const signed = outcomeOf(() => readSignedOrder(signed_order));
  if (signed.kind === "good") yield file("signed.xml", signed.value.content);
  yield file("signer.cer", certificate);
  yield file("authorities.pem", Buffer.from(chain.map(pem).join("")));
  yield file("revocation-lists.txt", Buffer.from(crl_hashes.map((hash) => `${listName(hash)}\n`).join("")));
  yield file("signed-at.txt", Buffer.from(`${Math.floor(signed_at.getTime() / 1000)}\n`));
  for (const [name, content] of Object.entries(texts)) yield file(name, Buffer.from(content));
}

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString("base64")
    .replaceAll(/(.{64})/g, "$1\n")
    .trimEnd()}\n-----END CERTIFICATE-----\n`;
