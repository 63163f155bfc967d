/** What was wrong with a delivery: one claim however many file, lines closed short and open again, photos in parts, and what the distributor answers. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closesMoreThanRemains } from "#contract/receiving/claims-text.ts";
import { mostPhotos, partLength, photoPartsOf } from "#contract/receiving/rules/claims.ts";
import { answer, listClaims, showClaim } from "#server/commands/claim.ts";
import { inTransaction } from "#server/db/open.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import * as messages from "#server/services/receiving/claims-text.ts";
import { pictureIn } from "#server/services/receiving/jpeg.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { exceptionOf, filed, jpegOf, photoOf, segment } from "#tests/support/claim-examples.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { noticesOnTheirWay, subscribed } from "#tests/support/push.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);
const other = await signIn(people.other.email);
const { shippedOrder, receive, pendingOf, lineOf, statusOf } = atDock({ pools, clock: () => now, buyer });
const file = (client: Client, order: number, given: object = {}, headers: Record<string, string> = {}) =>
  client.post("/api/claims/exceptions", exceptionOf(order, given), headers);
const claimsOf = async (order_id: number, client = buyer) =>
  (await client.post("/api/claims/search", { order_id })).body;
/** How many units of an order's first line count as closed short. */
const closedOn = async (order_id: number): Promise<number> =>
  (await pools.system.query("select closed_quantity from order_lines where order_id = $1 and line_no = 1", [order_id]))
    .rows[0].closed_quantity;
const anOrder = (quantity = 6) => shippedOrder([{ item: items.plain, quantity }]);

describe("a pending line", () => {
  test("has what is claimed of it until that is withdrawn, without what came beyond it or is closed short", async () => {
    const order = await anOrder(26);
    const [{ packed }] = await pendingOf(order);
    const shipment_order_id = packed[0].shipment_order_id;
    const damaged = exceptionOf(order, { quantity: 7, lot_no: packed[0].lot_no });
    await buyer.post("/api/claims/exceptions", damaged);
    await file(buyer, order, { reason: "over", quantity: 2 });
    await file(buyer, order, { reason: "short", quantity: 1, closes: true });
    const { exception_id, lot_no } = { lot_no: "", ...damaged };
    expect(await pendingOf(order)).toMatchObject([
      { closed_qty: 1, claimed: [{ exception_id, shipment_order_id, lot_no, quantity: 7 }] },
    ]);
    await buyer.post("/api/claims/exceptions/withdraw", { exception_id });
    expect((await pendingOf(order))[0]).not.toHaveProperty("claimed");
  });
});

describe("a claim", () => {
  test("is one for a delivery, though two tablets file at the same moment", async () => {
    const order = await anOrder();
    const answers = await Promise.all([
      file(buyer, order, { note: "Corner crushed" }),
      file(chief, order, { reason: "wrong_lot", lot_no: "XX999" }),
      file(buyer, order, { reason: "temperature" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.claim_id)).size).toBe(1);
    const [claim, ...more] = await claimsOf(order);
    expect(more).toEqual([]);
    expect(claim).toMatchObject({ order_id: order, status: "open", answer: "", credit: null });
    expect(claim.exceptions.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      "damaged",
      "temperature",
      "wrong_lot",
    ]);
    const damaged = claim.exceptions.find(({ reason }: { reason: string }) => reason === "damaged");
    expect(damaged).toMatchObject({ line_no: 1, note: "Corner crushed", created_by: "Buyer Example", photos: [] });
  });

  test("is one for each delivery of an order, and goods are found in the one that held them", async () => {
    const order = await shippedOrder([{ item: items.plain, quantity: 2 }]);
    const { rows } = await pools.system.query(
      `insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number) values (1, $1, $2, 'UPS', 'T') returning shipment_order_id`,
      [order, now],
    );
    await file(buyer, order, { shipment_order_id: rows[0].shipment_order_id });
    await file(buyer, order);
    const found = await claimsOf(order);
    expect(found).toHaveLength(2);
    expect(new Set(found.map((each: { shipment_order_id: number }) => each.shipment_order_id)).size).toBe(2);
    expect(await claimsOf(rows[0].shipment_order_id)).toEqual(found);
  });

  test("is filed once, whichever key it comes under, and says one thing", async () => {
    const order = await anOrder();
    const input = exceptionOf(order);
    const first = await buyer.post("/api/claims/exceptions", input, { "idempotency-key": randomUUID() });
    const again = await buyer.post("/api/claims/exceptions", input, { "idempotency-key": randomUUID() });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await buyer.post("/api/claims/exceptions", { ...input, quantity: 5 })).status).toBe(422);
    expect((await claimsOf(order))[0].exceptions).toHaveLength(1);
  });

  test("that nobody makes any more is withdrawn, and open again with what is found next", async () => {
    const order = await anOrder();
    const exception_id = await filed(buyer, order);
    const gone = await chief.post("/api/claims/exceptions/withdraw", { exception_id });
    expect(gone.body).toMatchObject({ exception_id, claim_status: "withdrawn" });
    expect((await chief.post("/api/claims/exceptions/withdraw", { exception_id })).body).toEqual(gone.body);
    const [claim] = await claimsOf(order);
    expect(claim.exceptions[0]).toMatchObject({ withdrawn_by: "Chief Example", withdrawn_at: now.toISOString() });
    expect((await file(buyer, order)).body.claim_status).toBe("open");
  });

  test.each([
    ["an order that is none", { order_id: 2_000_000_000 }, messages.orderNotFound],
    ["a product that is none", { item_id: 2_000_000_000 }, messages.productNotFound],
    ["a product of another order", { item_id: items.cheap }, messages.notOnOrder],
    ["another order's delivery", { shipment_order_id: 3 }, messages.deliveryNotFound],
    ["a closing of what is not short", { closes: true }, messages.onlyShortCloses],
    ["none of it", { quantity: 0 }, "The quantity must be 1 or more."],
  ])("of %s is turned down", async (_what, given, sentence) => {
    const { status, body } = await file(buyer, await anOrder(), given);
    expect([status, body.Message]).toEqual([400, sentence]);
  });

  test("of goods that nobody ordered, or of another order's than that, needs no line", async () => {
    const order = await anOrder();
    expect((await file(buyer, order, { item_id: items.cheap, reason: "not_ordered" })).body).toMatchObject({
      remaining: null,
    });
  });

  test("is its customer's alone, and nobody's without the right", async () => {
    const order = await anOrder();
    const exception_id = await filed(buyer, order);
    expect(await claimsOf(order, other)).toEqual([]);
    expect((await file(other, order)).body.Message).toBe(messages.orderNotFound);
    expect((await other.post("/api/claims/exceptions/withdraw", { exception_id })).status).toBe(404);
    // The same number at another customer is another exception.
    const theirs = await shippedOrder([{ item: items.plain, quantity: 1 }], south);
    expect((await other.post("/api/claims/exceptions", exceptionOf(theirs, { exception_id }))).status).toBe(200);
    const reporter = await signIn(people.reporter.email);
    expect((await reporter.post("/api/claims/search", {})).status).toBe(403);
    expect((await file(reporter, order)).status).toBe(403);
  });
});

describe("a line that is closed short", () => {
  test("has nothing left, ends its order, and says so on the list; what comes all the same is no more than was ordered", async () => {
    const order = await anOrder(6);
    await receive(buyer, { order_id: order, quantity_received: 4 });
    const closed = await file(buyer, order, { reason: "short", quantity: 2, closes: true });
    expect(closed.body).toMatchObject({ remaining: 0 });
    expect(await pendingOf(order)).toEqual([]);
    expect([await lineOf(order), await statusOf(order)]).toEqual([4, "RECEIVED"]);
    const late = await receive(buyer, { order_id: order, quantity_received: 2, lot_no: "LATE" });
    expect([late.body.receipt.flagged, late.body.remaining]).toEqual([[], 0]);
  });

  test("is closed once where two tablets close it at the same moment; with what arrives later nothing remains, and no less", async () => {
    const order = await anOrder(4);
    const close = { reason: "short", quantity: 4, closes: true };
    const answers = await Promise.all([file(buyer, order, close), file(chief, order, close)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
    const refusal = answers.find(({ status }) => status === 400)!.body;
    expect([refusal.code, refusal.Message]).toEqual(["exception_refused", closesMoreThanRemains(0, "carton")]);
    expect((await claimsOf(order))[0].exceptions).toHaveLength(1);
    const late = await receive(buyer, { order_id: order, quantity_received: 4 });
    expect(late.body).toMatchObject({ remaining: 0, receipt: { flagged: [] } });
    const { order_receive_id } = late.body.receipt;
    expect((await buyer.post("/api/receives/cancel", { order_receive_id })).body.remaining).toBe(0);
    expect(await closedOn(order)).toBe(4);
  });

  test("can't be closed by more than remains on it, and is filed again under its number without an effect", async () => {
    const order = await anOrder(6);
    await receive(buyer, { order_id: order, quantity_received: 4 });
    const refused = await file(buyer, order, { reason: "short", quantity: 3, closes: true });
    expect([refused.status, refused.body.fields]).toEqual([400, { quantity: closesMoreThanRemains(2, "carton") }]);
    const input = exceptionOf(order, { reason: "short", quantity: 2, closes: true });
    const first = await buyer.post("/api/claims/exceptions", input);
    const again = await buyer.post("/api/claims/exceptions", input);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await file(buyer, order, { reason: "short", quantity: 3 })).status).toBe(200);
  });

  test("counts as closed only by what is missing, whatever is received and canceled later", async () => {
    const order = await anOrder(6);
    const exception_id = await filed(buyer, order, { reason: "short", quantity: 5, closes: true });
    const standing = async () => [await lineOf(order), await closedOn(order), await statusOf(order)];
    expect(await standing()).toEqual([0, 5, "SHIPPED"]);
    const { body } = await receive(buyer, { order_id: order, quantity_received: 4 });
    expect([body.remaining, ...(await standing())]).toEqual([0, 4, 2, "RECEIVED"]);
    const over = await receive(buyer, { order_id: order, quantity_received: 3 });
    expect([over.body.remaining, ...(await standing())]).toEqual([-1, 7, 0, "RECEIVED"]);
    await buyer.post("/api/receives/cancel", { order_receive_id: over.body.receipt.order_receive_id });
    expect(await standing()).toEqual([4, 2, "RECEIVED"]);
    await buyer.post("/api/claims/exceptions/withdraw", { exception_id });
    expect(await standing()).toEqual([4, 0, "SHIPPED"]);
  });

  test("is open again with its exception withdrawn; in part closed the rest is to come", async () => {
    const order = await anOrder(6);
    const exception_id = await filed(buyer, order, { reason: "short", quantity: 2, closes: true });
    expect(await pendingOf(order)).toMatchObject([{ order_qty: 6, rec_qty: 0, closed_qty: 2, remaining: 4 }]);
    const back = await buyer.post("/api/claims/exceptions/withdraw", { exception_id });
    expect(back.body).toMatchObject({ remaining: 6 });
    expect(await pendingOf(order)).toMatchObject([{ closed_qty: 0, remaining: 6 }]);
    expect(await statusOf(order)).toBe("SHIPPED");
  });
});

describe("a shipment", () => {
  test("says how each line is packed: totes by their numbers, lots, and which serials came with it", async () => {
    const lines = [items.plain, items.limited, items.cheap].map((item) => ({ item, quantity: 2 }));
    const found = await pendingOf(await shippedOrder(lines));
    expect(found).toHaveLength(3);
    for (const line of found) {
      const [packed] = line.packed;
      expect(packed.sscc).toMatch(/^\d{18}$/);
      expect(line.lots).toEqual([
        { lot_no: packed.lot_no, expiration_date: packed.expiration_date, quantity: packed.quantity },
      ]);
      expect(line.serials[0].shipment_order_id).toBe(packed.shipment_order_id);
    }
    expect(new Set(found.map((line: any) => line.packed[0].sscc)).size).toBe(1); // oxlint-disable-line typescript/no-explicit-any
  });
});

describe("a delivery", () => {
  test("is named on each of its lines by the carrier's tracking number", async () => {
    const order = await shippedOrder([items.plain, items.limited].map((item) => ({ item, quantity: 2 })));
    const found = await pendingOf(order);
    expect(found).toHaveLength(2);
    for (const line of found)
      expect(line.parcels).toEqual([
        { shipment_order_id: line.packed[0].shipment_order_id, tracking_number: expect.stringMatching(/^1Z\d{16}$/) },
      ]);
  });
});

describe("a photo", () => {
  const send = (client: Client, part: object) =>
    client.post("/api/claims/photos", part, { "idempotency-key": randomUUID() });
  const partsIn = (photo: Buffer, exception_id: string, photo_id = randomUUID()) =>
    Array.from({ length: photoPartsOf(photo.length) }, (_, part) => {
      const start = Array.from({ length: part }, (__, at) => partLength(photo.length, at)).reduce((a, b) => a + b, 0);
      const data = photo.subarray(start, start + partLength(photo.length, part)).toString("base64");
      return { exception_id, photo_id, part, size_bytes: photo.length, data };
    });
  const read = (client: Client, photo_id: string) => client.get(`/api/claims/photos/${photo_id}`);

  test("comes in parts, in any order, each as often as it likes, before its exception or after it, and is kept once and whole", async () => {
    const exception = exceptionOf(await anOrder());
    const photo = jpegOf(120_000);
    const parts = partsIn(photo, exception.exception_id);
    expect(parts).toHaveLength(3);
    const said = [];
    for (const at of [2, 0, 0, 2, 1, 1]) said.push((await send(buyer, parts[at]!)).body.is_whole);
    expect(said).toEqual([false, false, false, false, true, true]);
    const { photo_id } = parts[0]!;
    expect((await read(buyer, photo_id)).status).toBe(404); // of nothing yet
    await buyer.post("/api/claims/exceptions", exception);
    expect((await read(buyer, photo_id)).body).toEqual({ content_type: "image/jpeg", Bytes: photo.toString("base64") });
    expect((await claimsOf(exception.order_id))[0].exceptions[0].photos).toEqual([
      { photo_id, size_bytes: photo.length, is_whole: true },
    ]);
    const left = await pools.system.query("select from claim_photo_parts where photo_id = $1", [photo_id]);
    expect(left.rowCount).toBe(0);
  });

  test("both of whose halves come at once is whole", async () => {
    const exception_id = await filed(buyer, await anOrder());
    const parts = partsIn(jpegOf(90_000), exception_id);
    const answers = await Promise.all(parts.map((part) => send(buyer, part)));
    expect(answers.filter(({ body }) => body.is_whole)).toHaveLength(1);
    expect((await read(buyer, parts[0]!.photo_id)).status).toBe(200);
  });

  test("is kept without where and when it was taken", async () => {
    const exif = segment(0xe1, Buffer.from("Exif\0\0GPS 39.78,-89.65"));
    const words = segment(0xfe, Buffer.from("Anna's telephone"));
    const photo = jpegOf(2_000, [exif, words]);
    // A telephone hangs a second picture behind the first, with its own place and time.
    const behind = [Buffer.from("hidden behind it"), jpegOf(900, [exif])];
    const sent = photoOf(await filed(buyer, await anOrder()), Buffer.concat([photo, ...behind]));
    await send(buyer, sent);
    const kept = Buffer.from((await read(buyer, sent.photo_id)).body.Bytes, "base64");
    expect(kept.includes("GPS") || kept.includes("Anna") || kept.includes("hidden")).toBe(false);
    expect(kept).toEqual(pictureIn(kept));
    expect(kept.length).toBe(photo.length - exif.length - words.length);
  });

  test("is whole where it was drawn in several scans, and none that ends within one", () => {
    const one = jpegOf(400);
    const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
    const drawn = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3]); // a byte 255 of the picture, and a restart
    const twice = Buffer.concat([
      one.subarray(0, -2),
      scan,
      drawn,
      segment(0xc4, Buffer.from([1])),
      scan,
      drawn,
      Buffer.from([0xff, 0xd9]),
    ]);
    expect(pictureIn(Buffer.concat([twice, jpegOf(90)]))).toEqual(twice);
    for (let length = 0; length < twice.length; length++) expect(pictureIn(twice.subarray(0, length))).toBeUndefined();
  });

  test("leaves its hash in the trail, and no bytes", async () => {
    const photo = photoOf(await filed(buyer, await anOrder()));
    await send(buyer, photo);
    const { rows } = await pools.owner.query("select input from audit where input ->> 'photo_id' = $1", [
      photo.photo_id,
    ]);
    expect(rows).toMatchObject([{ input: { part: 0, data: expect.stringMatching(/^sha256 [\da-f]{64}$/) } }]);
  });

  test("that is none, of another length, cut off or one too many is turned down", async () => {
    const exception_id = await filed(buyer, await anOrder());
    const whole = photoOf(exception_id);
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), Buffer.alloc(50)]);
    for (const part of [
      photoOf(exception_id, Buffer.from("GIF89a")),
      { ...whole, size_bytes: whole.size_bytes + 1 },
      { ...whole, part: 1 },
      photoOf(exception_id, broken),
      { ...whole, data: "not base64!" },
      { ...whole, size_bytes: 10_000_000 },
    ])
      expect((await send(buyer, part)).status).toBe(400);
    for (let at = 0; at < mostPhotos; at += 1) expect((await send(buyer, photoOf(exception_id))).status).toBe(200);
    expect((await send(buyer, photoOf(exception_id))).body.Message).toBe("A claim line can have at most 6 photos.");
  });

  test("is kept six times for one claim line, also where fourteen come at the same moment and before the claim", async () => {
    const { exception_id } = exceptionOf(await anOrder());
    const photos = Array.from({ length: 14 }, () => photoOf(exception_id));
    const answers = await Promise.all(photos.map((photo) => send(buyer, photo)));
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual(photos.map((_, at) => (at < mostPhotos ? 200 : 400)));
    const refusals = answers.filter(({ status }) => status === 400);
    expect(new Set(refusals.map(({ body }) => body.code))).toEqual(new Set(["too_many"]));
    const kept = await pools.system.query("select from claim_photos where exception_id = $1", [exception_id]);
    expect(kept.rowCount).toBe(mostPhotos);
  });

  test("is not another one's, and not another customer's", async () => {
    const mine = photoOf(await filed(buyer, await anOrder()));
    await send(buyer, mine);
    expect((await send(buyer, { ...mine, exception_id: randomUUID() })).status).toBe(422);
    expect((await read(other, mine.photo_id)).status).toBe(404);
    expect((await read(await signIn(people.reporter.email), mine.photo_id)).status).toBe(403);
  });
});

describe("the distributor", () => {
  const given = { pools, auditKeys, address: "https://portal.example", now };

  test("finds it, looks at it with its photos, and answers: the order says so and who is concerned is mailed", async () => {
    const order = await anOrder();
    const exception_id = await filed(chief, order, { note: "Two cartons wet" });
    const photo = photoOf(exception_id);
    await chief.post("/api/claims/photos", photo);
    const [{ claim_id }] = await claimsOf(order);
    const number = String(claim_id);
    expect((await listClaims(given)).find((line) => line.startsWith(number))).toContain(`order ${order}`);
    const into = mkdtempSync(join(tmpdir(), "claim-"));
    expect((await showClaim(given, number, { into })).join("\n")).toMatch(/Damaged; 1 CT .*Two cartons wet; 1 photos/);
    expect(readFileSync(join(into, `${photo.photo_id}.jpg`)).toString("base64")).toBe(photo.data);

    await answer(given, number, "looked_at", {});
    expect((await claimsOf(order))[0].status).toBe("looked_at");
    const before = await pools.system.query("select from mails");
    await subscribed(pools, { customer_id: north, user_id: people.buyer.user_id, topics: ["claim"] });
    await answer(given, number, "accepted", { words: "Sorry for that.", credit: "12.50" });
    expect((await claimsOf(order))[0]).toMatchObject({
      status: "accepted",
      answer: "Sorry for that.",
      credit: 12.5,
      answered_at: now.toISOString(),
    });
    const after = await pools.system.query("select mail_id, subject, user_id from mails order by created_at, user_id");
    expect((await noticesOnTheirWay(pools)).map(({ notice }) => [notice.topic, notice.body])).toEqual([
      ["claim", messages.noticeBody(claim_id, order)],
    ]);
    expect(after.rowCount).toBe(before.rowCount! + 2); // who found it, and who ordered
    expect(after.rows.at(-1).subject).toBe(
      messages.subject({ claimId: claim_id, orderId: order, status: "accepted" }).wording,
    );
    const mailed = await inTransaction(pools.system, (db) => claimMail(db, after.rows.at(-1).mail_id, now));
    expect(mailed?.text).toContain(`\nhttps://portal.example/purchase-order/${order}?customer=${north}\n`);
    const events = await pools.system.query("select status from claim_events where claim_id = $1 order by event_id", [
      claim_id,
    ]);
    expect(events.rows.map(({ status }) => status)).toEqual(["open", "looked_at", "accepted"]);
    // What is found later is claimed anew, and the answer before stands.
    expect((await file(buyer, order)).body.claim_status).toBe("open");
    expect((await claimsOf(order))[0]).toMatchObject({ status: "open", answer: "Sorry for that." });
  });

  test("says why it refuses, and answers nothing that is not there", async () => {
    const order = await anOrder();
    const exception_id = await filed(buyer, order);
    const number = String((await claimsOf(order))[0].claim_id);
    await expect(answer(given, number, "refused", {})).rejects.toThrow("Give the reason");
    await expect(answer(given, number, "accepted", { credit: "12,5" })).rejects.toThrow("12.50");
    await expect(answer(given, "9", "accepted", {})).rejects.toThrow("Claim 9 does not exist.");
    await answer(given, number, "refused", { words: "Signed for without remark." });
    expect((await claimsOf(order))[0]).toMatchObject({ status: "refused", answer: "Signed for without remark." });
    const next = await anOrder();
    await buyer.post("/api/claims/exceptions/withdraw", { exception_id: await filed(buyer, next) });
    await expect(answer(given, String((await claimsOf(next))[0].claim_id), "looked_at", {})).rejects.toThrow(
      "withdrawn",
    );
    expect(exception_id).toBeTruthy();
  });
});
