/**
 * The archive of a customer's signed orders of two years (21 CFR 1305.27): a zip with each order as it was signed, its certificates, the revocation lists it was
 * checked with, and its records, receipts and shipments for people and for programs; with the hash of every file in it. Written while it is sent.
 */
import { createHash } from "node:crypto";
import { makeZip } from "client-zip";

import { dateIn } from "#contract/base/dates.ts";
import { outcomeOf } from "#server/csos/base/rejected.ts";
import { readSignedOrder } from "#server/csos/cms/read.ts";
import type { Caller } from "#server/base/caller.ts";
import { bytes, instant, int, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import { purchaseOrder } from "#server/services/orders/orders.ts";
import type { Download, ReadTransaction } from "./download.ts";
import { orderText, readMe } from "./signed-archive-text.ts";

const keptYears = 2;
/** Read at once: each has its certificates with it. */
const ordersAtOnce = 20;

const row = {
  order_id: int,
  order_form_number: text,
  signed_at: instant,
  signed_order: bytes,
  certificate: bytes,
  chain: listOf(bytes),
  crl_hashes: listOf(text),
};
const ordersStatement = statement(
  "archived_orders",
  { values: { customer_id: int, since: instant, after: int }, row },
  `select s.order_id, coalesce(o.order_form_number, '') as order_form_number, s.signed_at, coalesce(o.signed_order, '') as signed_order, s.certificate, s.chain, s.crl_hashes
     from csos_orders s join orders o using (customer_id, order_id)
     where s.customer_id = :customer_id and s.order_id > :after and s.signed_at >= :since order by s.order_id limit ${ordersAtOnce}`,
);
const listStatement = statement(
  "archived_list",
  { values: { hash: text }, row: { content: nullable(bytes) } },
  "select portal_crl(:hash) as content",
);

type Kept = Of<typeof row>;
type File = { name: string; input: Buffer; lastModified: Date };

export const signedArchive = (caller: Caller): Download => ({
  fileName: `signed-orders-${dateIn(caller.time_zone, caller.now)}.zip`,
  contentType: "application/zip",
  write: (read, count) => makeZip(hashed(filesOf(read, caller, count), caller.now)),
});

/** The files, and after them the list of their hashes as `sha256sum -c` reads it. */
async function* hashed(files: AsyncIterable<File>, now: Date): AsyncGenerator<File> {
  let list = "";
  for await (const file of files) {
    list += `${createHash("sha256").update(file.input).digest("hex")}  ${file.name}\n`;
    yield file;
  }
  yield { name: "SHA256SUMS", input: Buffer.from(list), lastModified: now };
}

async function* filesOf(read: ReadTransaction, caller: Caller, count: (orders: number) => void): AsyncGenerator<File> {
  const { customer_id, now } = caller;
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - keptYears);
  yield { name: "README.txt", input: Buffer.from(readMe(since, now)), lastModified: now };
  const lists = new Set<string>();
  let written = 0;
  for (let after = 0, isMore = true; isMore;) {
    const orders = await read((db) => db.run(ordersStatement, { customer_id, since, after }));
    for (const kept of orders) {
      for (const hash of kept.crl_hashes) lists.add(hash);
      const shown = await read((db) =>
        purchaseOrder(db, { ...caller, customers: [customer_id] }, { orderId: kept.order_id }),
      );
      yield* orderFiles(kept, {
        "order.txt": orderText(shown),
        "order.json": `${JSON.stringify(shown, undefined, 2)}\n`,
      });
      count((written += 1));
    }
    isMore = orders.length === ordersAtOnce;
    after = orders.at(-1)?.order_id ?? 0;
  }
  for (const hash of lists) {
    const [list] = await read((db) => db.run(listStatement, { hash }));
    if (list?.content !== undefined && list.content !== null)
      yield { name: `revocation-lists/${hash}.crl`, input: list.content, lastModified: now };
  }
}

/** `signed.p7m` byte for byte as it was signed; the order in it once more by itself, for whoever has no program for the other. */
function* orderFiles(kept: Kept, texts: Record<string, string>): Generator<File> {
  const { order_id, order_form_number, signed_at, signed_order, certificate, chain } = kept;
  const folder = `orders/${[order_id, order_form_number].filter(Boolean).join("-")}`;
  const file = (name: string, input: Buffer): File => ({ name: `${folder}/${name}`, input, lastModified: signed_at });
  yield file("signed.p7m", signed_order);
  const signed = outcomeOf(() => readSignedOrder(signed_order));
  if (signed.kind === "good") yield file("signed.xml", signed.value.content);
  yield file("signer.cer", certificate);
  yield file("authorities.pem", Buffer.from(chain.map(pem).join("")));
  for (const [name, content] of Object.entries(texts)) yield file(name, Buffer.from(content));
}

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString("base64")
    .replaceAll(/(.{64})/g, "$1\n")
    .trimEnd()}\n-----END CERTIFICATE-----\n`;
