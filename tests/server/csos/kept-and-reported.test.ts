/** What is kept of signed orders for two years, as one file; and what the supplier reports of those that were filled. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { afterAll, expect, test } from "vitest";

import { lateLines, reportAgain, reportFilled } from "#server/commands/csos-report.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { tellOfLateReports } from "#server/jobs/tell-of-late-reports.ts";
import { readLayout, usualLayout, writeFilled } from "#server/services/reports/filled-layout.ts";
import * as filledText from "#server/services/reports/filled-text.ts";
import * as lateText from "#server/services/reports/late-text.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people } from "#tests/support/company.ts";
import { signedOrder, signerFor, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { ship } from "#tests/support/orders.ts";

const now = Date.parse("2026-11-20T15:00:00Z"); // a Friday
const { app, pools, signIn } = await testApp({ clock: () => new Date(now) });
await withControlledProducts(pools);
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
await run("update stock set available = 50 where item_id = $1", [items.scarce]);
await run("update user_customers set is_reporting = true where user_id = $1", [people.chief.user_id]);
const chief = await signIn(people.chief.email, { cart: "CSO" });
const certificate = await signerFor(chief);
const first = await signedOrder(chief, certificate, [3, 2]);
expect((await chief.post(`/api/orders/${first}/void`, { reason: "Ordered twice", lines: [2] })).status).toBe(200);
for (const shipment of [1, 2]) await ship(pools, first, { at: new Date(now), shipment });
const second = await signedOrder(chief, certificate, [1]);
await ship(pools, second, { at: new Date(now) });
await chief.post("/api/receives", {
  order_id: second,
  item_id: items.controlled,
  quantity_received: 1,
  quantity_UOM: "CT",
  lot_no: "L1",
  expiration_date: "01/31/2028",
  receive_date: "11/20/2026",
  notes: "",
});
const folder = mkdtempSync(join(tmpdir(), "portal-kept-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** As the browser of whoever asked does: a tab sends no header, and the page's cookie. */
const fetched = (path: string, { token } = chief) =>
  app.inject({ method: "GET", url: path, headers: { cookie: `stcart=${token}` } });
const archive = async (client = chief) => {
  const { status, body } = await client.post("/api/reports/exports", { what: "signed-orders" });
  if (status !== 200) return { status, file: Buffer.alloc(0), path: "" };
  const answer = await fetched(body.path, client);
  return { status: answer.statusCode, file: answer.rawPayload, path: body.path as string };
};

async function filesIn(file: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(file, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on("error", reject).on("end", () => resolve(files));
    zip.on("entry", (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
}

test("the archive holds each signed order byte for byte, with all that it was checked with; its hashes are right and openssl verifies it", async () => {
  const { status, file } = await archive();
  expect(status).toBe(200);
  const files = await filesIn(file);
  const listed = files
    .get("SHA256SUMS")!
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => line.split("  "));
  expect(listed.map(([, name]) => name!).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== "SHA256SUMS").toSorted(),
  );
  for (const [hash, name] of listed)
    expect([name, createHash("sha256").update(files.get(name!)!).digest("hex")]).toEqual([name, hash]);
  const kept = await run(
    "select o.order_id, o.order_form_number as form, o.signed_order, s.certificate, s.crl_hashes from orders o join csos_orders s using (customer_id, order_id) where customer_id = $1",
    [north],
  );
  expect(kept).toHaveLength(2);
  for (const { order_id, form, signed_order, certificate: der, crl_hashes } of kept) {
    const at = `orders/${order_id}-${form}`;
    expect(files.get(`${at}/signed.p7m`)!.equals(signed_order)).toBe(true);
    expect(files.get(`${at}/signer.cer`)!.equals(der)).toBe(true);
    for (const hash of crl_hashes)
      expect(
        createHash("sha256")
          .update(files.get(`revocation-lists/${hash}.crl`)!)
          .digest("hex"),
      ).toBe(hash);
    const [cms, authorities] = [join(folder, "signed.p7m"), join(folder, "authorities.pem")];
    writeFileSync(cms, files.get(`${at}/signed.p7m`)!);
    writeFileSync(authorities, files.get(`${at}/authorities.pem`)!);
    const said = execFileSync(
      "openssl",
      [
        "cms",
        "-verify",
        "-binary",
        "-inform",
        "DER",
        "-in",
        cms,
        "-CAfile",
        authorities,
        "-purpose",
        "any",
        "-attime",
        String(now / 1000),
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    expect(said.equals(files.get(`${at}/signed.xml`)!)).toBe(true);
  }
  const read = (order: number) =>
    files.get([...files.keys()].find((name) => name.includes(`${order}-`) && name.endsWith("order.txt"))!)!.toString();
  expect(read(first)).toMatch(/VOID by Chief Example: line 2, 2\. Ordered twice/);
  expect(read(second)).toMatch(/2026-11-20|11\/20\/2026/);
  expect(read(second)).toMatch(/receipt \d+ by Chief Example: line 1, 1, lot L1/);
});

test("its link is good once; who may not both report and sign gets none; another customer's orders are in none", async () => {
  const { path } = await archive();
  expect((await fetched(path)).statusCode).toBe(410);
  expect((await archive(await signIn(people.reporter.email))).status).toBe(403);
  expect((await archive(await signIn(people.buyer.email))).status).toBe(403);
  await run("update user_customers set is_reporting = true, is_cs = true where user_id = $1", [people.other.user_id]);
  const files = await filesIn((await archive(await signIn(people.other.email))).file);
  expect([...files.keys()].filter((name) => name.startsWith("orders/"))).toEqual([]);
});

const environment = readEnvironment({});
const { distributor } = environment;
const to = (name: string) => join(folder, name);
const report = (name: string, at: string) =>
  reportFilled({ pools, environment, auditKeys, now: new Date(at) }, { to: to(name) });

test("what was shipped is reported once, however many report at once, and is late after two business days; the file can be had again", async () => {
  const open = (at: number | string) => lateLines({ pools, environment, now: new Date(at) }, {});
  const tuesday = "2026-11-24T15:00:00Z"; // the second business day
  const wednesday = "2026-11-25T15:00:00Z";
  expect((await open(now)).isLate).toBe(false);
  expect((await open(now)).lines.at(-1)).toMatch(/^2 lines in no report yet, 0 of them late/);
  const mails = () => run("select to_address, user_id, subject from mails where to_address = $1", [distributor.email]);
  const tell = (at: string) =>
    tellOfLateReports({ pools, distributor, layout: usualLayout, clock: () => new Date(at) });
  expect((await open(tuesday)).isLate).toBe(false);
  // It is still Tuesday there in the night before; and before seven nobody is there.
  for (const at of ["2026-11-24T12:59:00Z", tuesday, "2026-11-25T05:59:00Z", "2026-11-25T12:59:00Z"]) await tell(at);
  expect(await mails()).toEqual([expect.objectContaining({ subject: lateText.dueSubject(2).wording })]);
  expect(await open(wednesday)).toMatchObject({ isLate: true });
  await Promise.all(["2026-11-25T13:00:00Z", "2026-11-25T13:00:01Z", wednesday].map(tell));
  const [, mail] = await mails();
  expect(mail).toMatchObject({
    user_id: null,
    subject: lateText.subject(2).wording,
  });
  for (const at of ["2026-11-26T05:59:00Z", "2026-11-26T12:59:00Z"]) await tell(at);
  expect(await mails()).toHaveLength(2);
  await tell("2026-11-26T13:00:00Z");
  expect(await mails()).toHaveLength(3);
  const told = await Promise.all([report("a.csv", wednesday), report("b.csv", wednesday)]);
  const [made, nothing] = told.toSorted((one, other) => other.length - one.length);
  expect(made!.filter((line) => line.startsWith("LATE"))).toHaveLength(2);
  expect(nothing).toEqual(["Every shipped line is already in a report; no file was written."]);
  expect(existsSync(to("a.csv"))).toBe(!existsSync(to("b.csv")));
  const file = readFileSync(existsSync(to("a.csv")) ? to("a.csv") : to("b.csv"));
  const [head, ...rows] = file.toString().trimEnd().split("\r\n");
  expect(head).toMatch(/^Supplier DEA,Purchaser DEA,Order form,/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^RO2846357,BB1388568,26X\w{6},11\/20\/2026,\d+,[\d-]+,.*,II,\d,\d,11\/20\/2026,\d+$/);
  const number = /^Report (\d+)/.exec(made!.at(-1)!)![1]!;
  await reportAgain({ pools }, number, { to: to("again.csv") });
  expect(readFileSync(to("again.csv")).equals(file)).toBe(true);
  await expect(reportAgain({ pools }, number, { to: to("again.csv") })).rejects.toThrow(
    "already exists or cannot be written",
  );
  await expect(reportAgain({ pools }, "999", {})).rejects.toThrow("Report 999 does not exist.");
  expect(await open(wednesday)).toEqual({ isLate: false, lines: ["0 lines in no report yet, 0 of them late."] });
  await tell("2026-11-27T15:00:00Z");
  expect(await mails()).toHaveLength(3);
});

test("a layout says columns, widths, dates and digits; what does not fit is refused and never cut", () => {
  const line = {
    supplier_dea: "RO2846357",
    buyer_dea: "BB1388568",
    order_form_number: "26XA04K1D",
    order_id: 4_820_001,
    line_no: 2,
    shipment: 4_820_002,
    signed_on: "2026-11-20",
    shipped_on: "2026-11-20",
    due_on: "2026-11-24",
    ndc: "9990-212-02",
    product: 'Fentanyl, 50 mcg/mL "vial"',
    schedule: "II",
    ordered: 3,
    voided: 0,
    shipped: 12,
  };
  const layout = (of: object) => readLayout(JSON.stringify(of), "layout.json");
  const fixed = layout({
    separator: "",
    head: false,
    dates: "MMDDYYYY",
    ndc: "digits",
    columns: [
      { field: "supplier_dea", width: 9 },
      { text: "S", width: 1 },
      { field: "ndc", width: 11 },
      { field: "shipped", width: 8, pad: "zeros" },
      { field: "shipped_on", width: 8 },
      { field: "line_no", width: 4, pad: "left" },
    ],
  });
  expect(writeFilled([line], fixed).toString()).toBe("RO2846357S099900212020000001211202026   2\r\n");
  const parted = layout({ dates: "YYYY-MM-DD", columns: [{ field: "product", title: "Name" }, { field: "due_on" }] });
  expect(writeFilled([line], parted).toString()).toBe('Name,\r\n"Fentanyl, 50 mcg/mL ""vial""",2026-11-24\r\n');
  const narrow = layout({ columns: [{ field: "product", title: "Name", width: 10 }] });
  expect(() => writeFilled([line], narrow)).toThrow(filledText.tooLong(line.product, 10, "Name"));
  for (const [wrong, why] of [
    [{ columns: [{ field: "password" }] }, "is not a valid layout"],
    [{ columns: [] }, "is not a valid layout"],
    [{ separator: "", columns: [{ field: "ndc" }] }, "every column needs a width"],
    [{ time_zone: "Mars", columns: [{ field: "ndc" }] }, "is not a time zone"],
  ] as const)
    expect(() => layout(wrong)).toThrow(why);
  expect(() => readLayout("{", "layout.json")).toThrow(filledText.notJson("layout.json"));
});
