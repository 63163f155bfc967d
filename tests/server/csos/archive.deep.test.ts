/** The archive of signed orders by `portal csos archive`: what it holds, and what other tools find when they verify it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { archiveSigned } from "#server/commands/csos-archive.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import {
  canVerifyArchives,
  emptyFolder,
  filesBelow,
  hasRightHashes,
  orderFolders,
  runVerifyScript,
  unpack,
  verifyOrder,
  withChangedByte,
} from "#tests/support/csos/unpacked-archive.ts";
import { ship } from "#tests/support/orders.ts";

const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
const { pools, signIn } = await testApp({ clock: () => new Date(now) });
await withControlledProducts(pools);
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
const signInAsChief = () => signIn(people.chief.email, { cart: "CSO" });
const chief = await signInAsChief();
const certificate = await signerFor(chief);

const receiveOrder = async (order_id: number, receive_date: string) => {
  const [line] = await run("select lot_no from shipment_lines where order_id = $1", [order_id]);
  const receipt = { order_id, item_id: items.controlled, quantity_received: 1, lot_no: line.lot_no, receive_date };
  expect((await (await signInAsChief()).post("/api/receives", receipt)).status).toBe(200);
};
const setDay = (day: number) => void (now = begin + day * 86_400_000);

/** All are signed on day 0. The last record of each is of day 0, 15 (three orders), 30 or 61. */
const shippedAtOnce = await signedOrder(chief, certificate, [1]);
const shippedLater = await signedOrder(chief, certificate, [1]);
const receivedLater = await signedOrder(chief, certificate, [1]);
const voidedLater = await signedOrder(chief, certificate, [1, 2]);
const receiptCanceled = await signedOrder(chief, certificate, [1]);
const expired = await signedOrder(chief, certificate, [1]);
for (const order of [shippedAtOnce, receivedLater, receiptCanceled]) await ship(pools, order, { at: new Date(now) });
await receiveOrder(receiptCanceled, "11/20/2026");
setDay(15);
await ship(pools, shippedLater, { at: new Date(now) });
await receiveOrder(receivedLater, "12/05/2026");
const voiding = await (await signInAsChief()).post(`/api/orders/${voidedLater}/void`, { reason: "Ordered twice" });
expect(voiding.status).toBe(200);
setDay(30);
const [receipt] = await run("select order_receive_id from receives where order_id = $1", [receiptCanceled]);
expect((await (await signInAsChief()).post("/api/receives/cancel", receipt)).status).toBe(200);
setDay(61);
await endSignedOrders({ pools, auditKeys, clock: () => new Date(now) });

const folder = emptyFolder("written");
afterAll(() => rmSync(join(folder, ".."), { recursive: true }));
let files = 0;
/** Writes the archive as of a day, counted from the day of signing. */
const archive = async (day: number, customer = String(north), years = 0) => {
  const to = join(folder, `archive-${(files += 1)}.zip`);
  const date = new Date(begin + day * 86_400_000);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  const lines = await archiveSigned({ pools, auditKeys, now: date }, { customer, to });
  return { to, lines };
};
const ordersIn = (unpacked: string) => orderFolders(unpacked).map((name) => Number(/\d+/.exec(name)![0]));

describe.skipIf(!canVerifyArchives)("an unpacked archive", () => {
  let unpacked: string;
  beforeAll(async () => {
    unpacked = unpack((await archive(62)).to);
  });
  afterAll(() => rmSync(unpacked, { recursive: true }));

  test("is verified order by order with openssl, its own certificates and its own revocation lists", () => {
    expect(ordersIn(unpacked)).toEqual([
      shippedAtOnce,
      shippedLater,
      receivedLater,
      voidedLater,
      receiptCanceled,
      expired,
    ]);
    for (const order of orderFolders(unpacked))
      expect([order, verifyOrder(unpacked, order)]).toEqual([order, expect.objectContaining({ isValid: true })]);
    expect(hasRightHashes(unpacked)).toBe(true);
    const listed = readFileSync(join(unpacked, "SHA256SUMS"), "utf8").trimEnd().split("\n");
    expect(listed.map((line) => line.slice(66)).toSorted()).toEqual(
      filesBelow(unpacked).filter((name) => name !== "SHA256SUMS"),
    );
    const { status, output } = runVerifyScript(unpacked);
    expect([status, output]).toEqual([
      0,
      orderFolders(unpacked)
        .map((order) => `valid: ${order}/\n`)
        .join(""),
    ]);
  });

  test("fails the check of hashes for a changed byte of any file", () => {
    for (const file of filesBelow(unpacked).filter((name) => name !== "SHA256SUMS"))
      for (const at of [0, 0.5, 0.999])
        expect([file, at, withChangedByte(unpacked, file, at, () => hasRightHashes(unpacked))]).toEqual([
          file,
          at,
          false,
        ]);
    expect(hasRightHashes(unpacked)).toBe(true);
  });

  test("fails openssl for a changed byte of the order, the certificates or a revocation list, whatever the hashes say", () => {
    const [order] = orderFolders(unpacked);
    const [list] = readdirSync(join(unpacked, "revocation-lists"));
    const changed = [
      [`${order}/signed.p7m`, 0.3],
      [`${order}/signed.p7m`, 0.999],
      [`${order}/signed.xml`, 0.5],
      [`${order}/authorities.pem`, 0.2],
      [`revocation-lists/${list}`, 0.5],
      [`revocation-lists/${list}`, 0.999],
    ] as const;
    for (const [file, at] of changed) {
      const { isValid } = withChangedByte(unpacked, file, at, () => verifyOrder(unpacked, order!));
      expect([file, at, isValid]).toEqual([file, at, false]);
    }
    expect(verifyOrder(unpacked, order!).isValid).toBe(true);
  });

  test("fails its own script for a changed byte, and without a revocation list", () => {
    const [order] = orderFolders(unpacked);
    const verify = () => runVerifyScript(unpacked);
    expect(withChangedByte(unpacked, `${order}/receipts.json`, 0, verify).status).not.toBe(0);
    const sums = readFileSync(join(unpacked, "SHA256SUMS"), "utf8");
    const lists = readFileSync(join(unpacked, `${order}/revocation-lists.txt`));
    // Somebody who may change the hashes too cannot change the signatures.
    const hash = createHash("sha256").update("").digest("hex");
    writeFileSync(join(unpacked, `${order}/revocation-lists.txt`), "");
    writeFileSync(
      join(unpacked, "SHA256SUMS"),
      sums.replace(new RegExp(`^.*  ${order}/revocation-lists.txt$`, "m"), `${hash}  ${order}/revocation-lists.txt`),
    );
    const { status, output } = verify();
    expect([status, output]).toEqual([1, expect.stringMatching(new RegExp(`NOT VALID: ${order}/ .*CRL`, "s"))]);
    writeFileSync(join(unpacked, `${order}/revocation-lists.txt`), lists);
    writeFileSync(join(unpacked, "SHA256SUMS"), sums);
    expect(verify().status).toBe(0);
  });

  test("holds receipts, shipments and linked records of each order, as text and as JSON", () => {
    const read = (order: number, name: string) => {
      const found = orderFolders(unpacked).find((each) => each.startsWith(`orders/${order}-`));
      return readFileSync(join(unpacked, found!, name), "utf8");
    };
    expect(JSON.parse(read(receivedLater, "receipts.json"))).toEqual([
      expect.objectContaining({
        line_no: 1,
        kind: "receipt",
        quantity: 1,
        receive_date: "2026-12-05",
        who: "Chief Example",
      }),
    ]);
    expect(read(receivedLater, "order.txt")).toMatch(
      /Received, receipt \d+ by Chief Example: line 1, 1 received on 12\/05\/2026/,
    );
    expect(JSON.parse(read(receivedLater, "order.json")).receipt_records).toEqual([
      expect.objectContaining({ line_no: 1, received_on: "12/05/2026", quantity: 1, received_by: "Chief Example" }),
    ]);
    expect(JSON.parse(read(voidedLater, "linked-records.json"))).toEqual([
      expect.objectContaining({
        kind: "void",
        reason: "Ordered twice",
        lines: [
          { line_no: 1, quantity: 1 },
          { line_no: 2, quantity: 2 },
        ],
      }),
    ]);
    expect(read(voidedLater, "order.txt")).toMatch(/VOID by Chief Example: line 1, 1; line 2, 2\. Ordered twice/);
    expect(JSON.parse(read(expired, "linked-records.json"))).toEqual([expect.objectContaining({ kind: "expiry" })]);
    const kinds = JSON.parse(read(receiptCanceled, "receipts.json")).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["receipt", "cancel"]);
    expect(read(shippedLater, "order.txt")).toMatch(/shipment \d+, .*: line 1, 1, lot /);
    expect(JSON.parse(read(shippedAtOnce, "receipts.json"))).toEqual([]);
  });
});

describe.skipIf(!canVerifyArchives)("an archive two years later", () => {
  const all = [shippedAtOnce, shippedLater, receivedLater, voidedLater, receiptCanceled, expired];

  test.each([
    [0, all],
    [1, all.slice(1)],
    [15, all.slice(1)],
    [16, [receiptCanceled, expired]],
    [30, [receiptCanceled, expired]],
    [31, [expired]],
    [61, [expired]],
    [62, []],
  ])(
    "holds the orders whose last shipment, receipt, correction or linked record is of day %i or later",
    async (day, orders) => {
      const unpacked = unpack((await archive(day, String(north), 2)).to);
      expect(ordersIn(unpacked)).toEqual(orders);
      rmSync(unpacked, { recursive: true });
    },
  );
});

describe("portal csos archive", () => {
  test("writes the file, says how many orders it holds, and records the file's hash in the audit trail", async () => {
    const { to, lines } = await archive(62);
    expect(lines[0]).toMatch(new RegExp(`^\\d+ signed orders of .* in ${to}\\.$`));
    const sha256 = createHash("sha256").update(readFileSync(to)).digest("hex");
    const rows = await run("select customer_id, result, after from audit where action = 'portal csos archive'");
    const orders = Number(/^\d+/.exec(lines[0]!)![0]);
    expect(rows).toContainEqual({ customer_id: north, result: "done", after: { orders, sha256 } });
  });

  test("holds no order of another customer", async () => {
    const { lines } = await archive(62, String(south));
    expect(lines[0]).toMatch(/^0 signed orders of /);
  });

  test("does not overwrite a file, and leaves none for an unknown customer or a folder that does not exist", async () => {
    const existing = join(folder, "existing.zip");
    writeFileSync(existing, "kept");
    const given = { pools, auditKeys, now: new Date(begin) };
    const before = readdirSync(folder);
    await expect(archiveSigned(given, { customer: String(north), to: existing })).rejects.toThrow(
      `${existing} already exists. Nothing was written.`,
    );
    expect(readFileSync(existing, "utf8")).toBe("kept");
    for (const customer of ["999999", "0", "north", "-1"]) {
      const to = join(folder, "none.zip");
      const refusal = archiveSigned(given, { customer, to });
      await expect(refusal).rejects.toThrow(`Customer ${customer} does not exist.`);
    }
    const to = join(folder, "missing", "archive.zip");
    await expect(archiveSigned(given, { customer: String(north), to })).rejects.toThrow(
      `${to} cannot be written (ENOENT).`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  test("leaves no file and no audit row when the database goes away in between", async () => {
    const to = join(folder, "cut-off.zip");
    const rows = async () => (await run("select 1 from audit where action = 'portal csos archive'")).length;
    const before = await rows();
    const failing = { ...pools, app: undefined as unknown as typeof pools.app };
    await expect(
      archiveSigned({ pools: failing, auditKeys, now: new Date(now) }, { customer: String(north), to }),
    ).rejects.toThrow();
    expect([existsSync(to), readdirSync(folder).filter((name) => name.startsWith("cut-off")), await rows()]).toEqual([
      false,
      [],
      before,
    ]);
  });
});
