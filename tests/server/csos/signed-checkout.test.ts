/** Orders signed by a certificate over the door: what is signed, what is kept, each failure in its words, one number for one order. */
import { execFileSync } from "node:child_process";
import { sign as signBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

import { noDeaNumber } from "#contract/checkout/text.ts";
import { certificateFileLost, rejections } from "#contract/csos/text.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { signedAttributes, signedData } from "#server/pki/cms/write.ts";
import { inTransaction } from "#server/db/open.ts";
import { clockWrong } from "#server/services/checkout/text.ts";
import { hashOf } from "#server/services/csos/certificate-facts.ts";
import * as verifying from "#server/services/csos/text.ts";
import { verifiedLines, verifyOrder } from "#server/services/csos/verify-order.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { newSigner, signedRequest, uploaded, uploadOf } from "#tests/support/certificate-examples.ts";
import { contacts, items, people, south } from "#tests/support/company.ts";
import * as d from "#tests/support/csos/der.ts";
import { rootName, subordinate } from "#tests/support/csos/hierarchy.ts";
import { authority, crl, rsaKeys } from "#tests/support/csos/issue.ts";
import { signerOf, testTrust } from "#tests/support/csos/trusted.ts";

let now = Date.parse("2026-11-20T15:00:00Z");
const offset: { ms: number | undefined } = { ms: undefined };
const changed: { crls?: readonly string[] } = {};
const trust: Trust = {
  ...testTrust,
  get crlAddresses() {
    return changed.crls ?? testTrust.crlAddresses;
  },
  clockOffset: async () => offset.ms ?? null,
};
const { signIn, pools } = await testApp({ clock: () => new Date(now++), trust });
const chief = await signIn(people.chief.email, { cart: "CSO" });
const number = "BB1388568";
const certificate = await uploaded(chief);
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;

beforeEach(async () => {
  offset.ms = undefined;
  delete changed.crls;
  for (const { item_id, quantity_uom_code } of (await chief.get("/api/carts")).body.items)
    await chief.post("/api/carts/remove-item", { item_id, quantity_uom_code });
});

const sign = (request: object, client: Client = chief) => client.post("/api/carts/checkout-csos", request);
const orderCount = async () => (await run("select count(*)::int as count from orders"))[0].count as number;

test("an order is signed, stands with its signature, and openssl verifies it", async () => {
  const holder = signerOf(number, { keys: rsaKeys() });
  const id = (await chief.post("/api/csos-certificates", uploadOf(number, holder))).body.SaveCertificateResult
    .CertificateId as number;
  const request = await signedRequest(chief, id);
  const { status, body } = await sign({ ...request, order_form_number: "a04k1d" });
  expect([status, body.Reason, body.Success]).toEqual([200, null, true]);
  const [order] = await run("select * from orders where order_id = $1", [body.order_id]);
  expect(order).toMatchObject({
    order_form_number: "26XA04K1D",
    buyer_dea_number: number,
    is_form222: false,
    csos_certificate_id: id,
  });
  const read = readSignedOrder(order.signed_order);
  expect(read.signer.equals(holder.der)).toBe(true);
  const document = read.content.toString("utf8");
  for (const part of [
    "<OrderFormNumber>26XA04K1D</OrderFormNumber>",
    `<DeaNumber>${number}</DeaNumber>`,
    ">2026-11-20</DateSigned>",
    "<DeaNumber>RO2846357</DeaNumber>",
    "<Ndc>99904-411-02</Ndc>",
    "<Product>Morphine sulfate 10 mg/mL, 1 mL vial</Product>",
    '<Package unit="Carton" contents="25" form="vial"/>',
    "<Packages>1</Packages>",
  ])
    expect(document).toContain(part);
  expect(verifiedByOpenssl(order.signed_order)).toBe(document);
  const [behind] = await run("select * from csos_orders where order_id = $1", [body.order_id]);
  expect(behind.certificate.equals(holder.der)).toBe(true);
  expect([behind.chain.length, behind.crl_hashes.length, behind.checks.length]).toEqual([2, 2, 7]);
  const crls = await run("select from csos_crls where hash = any($1)", [behind.crl_hashes]);
  expect(crls).toHaveLength(2);
  const [audit] = await run(
    "select contents from audit where action = 'POST /api/carts/checkout-csos' order by audit_id desc limit 1",
  );
  expect(Object.keys(audit.contents)).toContain(`order ${body.order_id} signature`);
  // The answer was lost: asked again, with whatever password, the order that stands is answered.
  expect((await sign({ ...request, certificate_password: "" })).body).toEqual(body);
});

test("a certificate whose kept file no key opens says what to do, and places nothing", async () => {
  const holder = signerOf(number, { keys: rsaKeys() });
  const id = (await chief.post("/api/csos-certificates", uploadOf(number, holder))).body.SaveCertificateResult
    .CertificateId as number;
  const request = await signedRequest(chief, id);
  await run(
    "update csos_certificates set sealed_file = set_byte(sealed_file, 20, get_byte(sealed_file, 20) # 1) where certificate_id = $1",
    [id],
  );
  const before = await orderCount();
  const { status, body } = await sign(request);
  expect([status, body.code, body.Message]).toEqual([409, "file_lost", certificateFileLost]);
  expect(await orderCount()).toBe(before);
  // Its upload mends it.
  const again = (await chief.post("/api/csos-certificates", uploadOf(number, holder))).body.SaveCertificateResult;
  expect([again.CertificateId, again.AlreadyExists]).toEqual([id, false]);
  expect((await sign(request)).body).toMatchObject({ Success: true });
});

test("it can be verified again at any time, and names what was changed", async () => {
  const { body } = await sign(await signedRequest(chief, certificate));
  const verify = () =>
    inTransaction(pools.system, (db) => verifyOrder(db, { ...testTrust, auditKeys }, body.order_id as number));
  expect(await verify()).toMatchObject({ isGood: true });
  const badOnes = async () => verifiedLines((await verify())!).filter((line) => line.startsWith("NOT GOOD"));
  await run("update order_lines set quantity = quantity + 1 where order_id = $1", [body.order_id]);
  expect(await badOnes()).toEqual([
    `NOT GOOD: ${verifying.sameOrderCheck} (${verifying.productsDiffer("line 1")})`,
    `NOT GOOD: ${verifying.trailCheck} (${verifying.trailDiffers(`order ${body.order_id} line 1`)})`,
  ]);
  await run("update order_lines set quantity = quantity - 1 where order_id = $1", [body.order_id]);
  await run(
    "update orders set signed_order = set_byte(signed_order, length(signed_order) - 9, get_byte(signed_order, length(signed_order) - 9) # 1) where order_id = $1",
    [body.order_id],
  );
  expect((await badOnes())[0]).toContain(`NOT GOOD: ${verifying.orderCheck}`);
  expect(await inTransaction(pools.system, (db) => verifyOrder(db, { ...testTrust, auditKeys }, 1))).toBeUndefined();
});

test("SHA-1 counts for an order that was signed while configuration says that it did, and for no other", async () => {
  const root = authority("root", { subject: rootName, keys: rsaKeys() });
  const old = subordinate(root, { keys: rsaKeys(), hash: "sha1" });
  const holder = signerOf(number, { keys: rsaKeys(), by: old, hash: "sha1" });
  const { body } = await sign(await signedRequest(chief, certificate));
  const [{ signed_order, signed_at }] = await run(
    "select signed_order, s.signed_at from orders join csos_orders s using (customer_id, order_id) where order_id = $1",
    [body.order_id],
  );
  const { content } = readSignedOrder(signed_order);
  const attributes = signedAttributes(content, holder.der, signed_at);
  const signature = signBytes("sha256", attributes, holder.keys.privateKey);
  const made = signedData({ content, certificates: [holder.der, old.der], attributes, signature });
  const times = { from: "2020-01-01", until: "2049-01-01", hash: "sha1" };
  const lists = [crl(root, times), crl(old, times)].map((list) => ({ list, hash: hashOf(list) }));
  for (const { list, hash } of lists)
    await run("insert into csos_crls values ($1, 'file:///old', $2, '2020-01-01Z', '2049-01-01Z', $3)", [
      hash,
      signed_at,
      list,
    ]);
  await run("update orders set signed_order = $2 where order_id = $1", [body.order_id, made]);
  // What was signed is nobody's to change, so that an old order is made by who owns the tables.
  await pools.owner.query("update csos_orders set certificate = $2, chain = $3, crl_hashes = $4 where order_id = $1", [
    body.order_id,
    holder.der,
    [old.der, root.der],
    lists.map(({ hash }) => hash),
  ]);
  const verifiedUntil = async (day: string | undefined) => {
    const authorities = { anchors: [root.der], intermediates: [], sha1Until: day === undefined ? day : new Date(day) };
    const verified = await inTransaction(pools.system, (db) =>
      verifyOrder(db, { ...authorities, auditKeys }, body.order_id as number),
    );
    // The trail has the order as it was before it was made an old one.
    return verified!.checks
      .filter(({ check, state }) => state !== "good" && check !== verifying.trailCheck)
      .map(({ result }) => result);
  };
  expect(await verifiedUntil("2026-11-21")).toEqual([]);
  const weak = verifying.pathNotValid(rejections.weak_signature);
  for (const day of [undefined, "2026-11-20"])
    expect(await verifiedUntil(day)).toEqual([weak, "Could not be checked.", "Could not be checked."]);
});

test("without a number one is assigned, of characters that nobody mistakes", async () => {
  const { body } = await sign(await signedRequest(chief, certificate));
  const [order] = await run("select order_form_number from orders where order_id = $1", [body.order_id]);
  expect(order.order_form_number).toMatch(/^26X[A-HJ-NP-Z2-9]{6}$/);
});

let tries = 0;
type Case = [what: string, spoil: () => Promise<object> | object, sentence: string, flag: string];
const cases: Case[] = [
  ["another password", () => ({ certificate_password: "wrong" }), "Invalid Certificate Password", "InvalidPassword"],
  [
    "a DEA number that the certificate is not of",
    async () => {
      await run(
        "insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date) values (1, 202, 'FN1388569', '{II}', '2030-01-31') on conflict do nothing",
      );
      return { certificate_dea_number: "FN1388569" };
    },
    "DEA Number is not correct.",
    "InvalidDeaNumber",
  ],
  [
    "no revocation list to be had",
    async () => {
      changed.crls = ["http://127.0.0.1:9/none.crl"];
      return {};
    },
    "Failed to contact the DEA LDAP server. Please try again later.",
    "LdapError",
  ],
  [
    "a certificate without schedule II",
    async () => ({
      certificate_id: (
        await chief.post(
          "/api/csos-certificates",
          uploadOf(
            number,
            signerOf(number, {
              extensions: { schedules: { id: "2.16.840.1.101.3.5.4", value: d.bits(Buffer.from([0x18]), 3) } },
            }),
          ),
        )
      ).body.SaveCertificateResult.CertificateId,
    }),
    "Schedule II cannot be purchased with this certificate.",
    "UnauthorizedSchedules",
  ],
  [
    "a certificate that ended since it was added",
    async () => {
      const ending = uploadOf(number, signerOf(number, { until: "2026-11-20T15:10:00Z" }));
      const { CertificateId } = (await chief.post("/api/csos-certificates", ending)).body.SaveCertificateResult;
      now = Date.parse("2026-11-20T15:11:00Z");
      return { certificate_id: CertificateId };
    },
    "The certificate is Expired.",
    "IsExpired",
  ],
];
test.each(cases)(
  "%s signs nothing, and the same cart and number are good for a second try",
  async (_, spoil, sentence, flag) => {
    const more = await spoil();
    const request = {
      ...(await signedRequest(chief, certificate)),
      order_form_number: `TRY${String((tries += 1)).padStart(3, "0")}`,
    };
    const before = await orderCount();
    const { status, body } = await sign({ ...request, ...more });
    expect([status, body.Success, body.Reason, body[flag], body.order_id]).toEqual([200, false, sentence, true, null]);
    expect(await orderCount()).toBe(before);
    delete changed.crls;
    expect((await sign(request)).body).toMatchObject({ Success: true, Reason: null });
  },
);

test.each([5 * 60_000 + 1, -5 * 60_000 - 1])("refuses to sign with a clock that is %i ms off", async (ms) => {
  const request = await signedRequest(chief, certificate);
  offset.ms = ms;
  expect((await sign(request)).body.Message).toBe(clockWrong);
  offset.ms = -4 * 60_000;
  expect((await sign(request)).body.Success).toBe(true);
});

test("one number at once is one order, and another customer's certificate is none", async () => {
  const second = await newSigner({ pools, signIn });
  const requests = [await signedRequest(chief, certificate), await signedRequest(second, certificate)];
  const answers = await Promise.all(
    requests.map((request, at) => sign({ ...request, order_form_number: "TWICE1" }, at === 0 ? chief : second)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)!.body.Message).toBe("Order Form Number must be unique.");
  const stranger = await signIn(people.other.email, { customer: south, cart: "CSO" });
  const theirs = await uploaded(stranger, "F91234563");
  const request = await signedRequest(chief, theirs);
  const foreign = await sign(request);
  expect([foreign.status, foreign.body]).toEqual([404, { Message: verifying.certificateNotFound }]);
  expect((await sign({ ...request, certificate_id: 2_000_000_000 })).text).toBe(foreign.text);
  expect((await sign({ ...request, shipping_contact_id: contacts.northDock })).body.Message).toBe(noDeaNumber);
});

test("neither password nor key stand anywhere in the database afterwards", async () => {
  const rows = await run("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of rows) {
    const found = await run(`select from ${name} as t where to_jsonb(t)::text like '%Canary-Passwort%' limit 1`);
    expect([name, found.length]).toEqual([name, 0]);
  }
  expect(items.controlled).toBeGreaterThan(0);
});

/** What openssl says that was signed, by somebody below the tests' root. */
function verifiedByOpenssl(cms: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-cms-"));
  const pem = (der: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  try {
    const [file, roots] = ["order.p7m", "roots.pem"].map((name) => join(folder, name)) as [string, string];
    writeFileSync(file, cms);
    writeFileSync(roots, testTrust.anchors.map(pem).join(""));
    const options = ["-inform", "DER", "-in", file, "-CAfile", roots, "-purpose", "any", "-binary"];
    return execFileSync("openssl", ["cms", "-verify", ...options], { stdio: ["ignore", "pipe", "pipe"] }).toString(
      "utf8",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
