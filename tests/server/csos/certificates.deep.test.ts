/** Certificates of a customer over the door: added from a file, each failure in its own words, kept sealed, removed with their key. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { deaNumberNotCorrect, javaKeyStore, macMissing, pemFile, privateKeyMissing } from "#contract/csos/text.ts";
import { resealAll, sealingKey } from "#server/services/csos/sealed-files.ts";
import { remindOfCertificates } from "#server/services/csos/reminders.ts";
import { inTransaction } from "#server/db/open.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import * as reminderText from "#server/services/csos/reminder-text.ts";
import { testApp } from "#tests/support/app.ts";
import { newSigner, uploaded, uploadOf } from "#tests/support/certificate-examples.ts";
import { contacts, people, south } from "#tests/support/company.ts";
import { certificateFile, safeOf, withoutMac } from "#tests/support/csos/certificate-file.ts";
import { certificatesOnly, pem, pemWithKey } from "#tests/support/csos/other-files.ts";
import { deaExtensions } from "#tests/support/csos/hierarchy.ts";
import { authority } from "#tests/support/csos/issue.ts";
import { certificatePassword, fileOf, revokedSerial, signerOf, testTrust } from "#tests/support/csos/trusted.ts";
import { noticesOnTheirWay, subscribed } from "#tests/support/push.ts";

const number = "BB1388568";
let now = Date.parse("2026-11-20T15:00:00Z");
const { app, signIn, actAs, pools } = await testApp({ clock: () => new Date(now) });
const chief = await signIn(people.chief.email);
const add = (body: object, client = chief) => client.post("/api/csos-certificates", body);
const list = async (client = chief) => (await client.get("/api/csos-certificates")).body;

/** Each test begins without certificates, mails and notices, with the chief active, and a minute later: that refills the limit of uploads per user. */
beforeEach(async () => {
  now += 60_000;
  await pools.owner.query("truncate csos_certificates, mails, push_subscriptions cascade");
  await noticesOnTheirWay(pools);
  await setChiefActive(true);
});
const setChiefActive = (active: boolean) =>
  pools.system.query("update user_customers set is_active = $2 where customer_id = 1 and user_id = $1", [
    people.chief.user_id,
    active,
  ]);

test("a certificate is added with all that is known of it, and a second time it is there already", async () => {
  const upload = uploadOf();
  const { body } = await add(upload);
  expect(body).toMatchObject({
    Success: true,
    InvalidPassword: false,
    Reason: null,
    SaveCertificateResult: {
      FriendlyName: "Ada Example",
      IssuedTo: "Ada Example",
      IssuedBy: "CSOS Sub CA (TEST)",
      KeyUsage: "Digital Signature, Non-Repudiation",
      ValidFromDate: "12/31/2019",
      AlreadyExists: false,
      ValidateCertificateResult: { InvalidChain: false, IsRevoked: false },
    },
  });
  expect(body.SaveCertificateResult.PublicKeyXmlString).toMatch(/^<ECKeyValue/);
  const again = (await add({ ...upload, certificateDeaNumber: number.toLowerCase() })).body;
  expect(again).toMatchObject({ Success: true, SaveCertificateResult: { AlreadyExists: true } });
  expect(again.SaveCertificateResult.CertificateId).toBe(body.SaveCertificateResult.CertificateId);
  const [listed] = await list();
  expect(listed).toMatchObject({
    certificate_id: body.SaveCertificateResult.CertificateId,
    contact_dea: number,
    schedules: ["II", "IIN", "III", "IIIN", "IV", "V"],
    valid_to_date: "12/31/2039",
    create_user: "Chief Example",
  });
});

test("a form with a file is understood like JSON", async () => {
  const upload = uploadOf();
  const form = new FormData();
  form.set("upload", new Blob([Buffer.from(upload.file, "base64")]), "okafor.pfx");
  form.set("certificatePassword", upload.certificatePassword);
  form.set("certificateDeaNumber", number);
  const request = new Response(form);
  const headers = {
    authorization: `Bearer ${chief.token}`,
    "content-type": request.headers.get("content-type") ?? "",
  };
  const payload = Buffer.from(await request.arrayBuffer());
  const answer = await app.inject({ method: "POST", url: "/api/csos-certificates", payload, headers });
  expect(answer.json()).toMatchObject({ Success: true });
  const elsewhere = await app.inject({ method: "POST", url: "/api/carts/add-item", payload, headers });
  expect(elsewhere.statusCode).toBe(415);
});

describe("a certificate for a DEA number that no address of the company has", () => {
  /** The answer without the number, and how many certificates the company has afterwards. */
  const refusedFor = async (dea: string, client = chief) => {
    const { status, body, text } = await add(uploadOf(dea), client);
    expect([status, body.Success, body.InvalidPassword, body.Reason]).toEqual([200, false, false, deaNumberNotCorrect]);
    const { InvalidDeaNumber, ...others } = body.SaveCertificateResult.ValidateCertificateResult;
    expect([InvalidDeaNumber, Object.values(others).filter((flag) => flag === true)]).toEqual([true, []]);
    return { said: text.replaceAll(dea, ""), count: (await list(client)).length };
  };

  test("is refused in the same way whether another company has the number or nobody", async () => {
    const anothers = await refusedFor("F91234563");
    expect(anothers).toEqual({ said: (await refusedFor("FN1388569")).said, count: 0 });
    const { rows } = await pools.system.query("select result, reason from audit order by audit_id desc limit 1");
    expect(rows).toEqual([{ result: "done", reason: `${deaNumberNotCorrect} [dea_number_not_on_file]` }]);
  });

  test("is refused with a number of the company's that only an inactive address has", async () => {
    await pools.system.query("update addresses set is_active = false where contact_id = $1", [contacts.northShip]);
    expect(await refusedFor(number)).toMatchObject({ count: 0 });
    await pools.system.query("update addresses set is_active = true where contact_id = $1", [contacts.northShip]);
    expect((await add(uploadOf())).body).toMatchObject({ Success: true });
  });

  test("is refused where the company has no registration, and taken once an address has it", async () => {
    const { rows } = await pools.system.query(
      "delete from address_deas where customer_id = $1 returning contact_id, schedules, valid_to_date",
      [south],
    );
    const other = await signIn(people.other.email, { customer: south });
    expect(await refusedFor("F91234563", other)).toMatchObject({ count: 0 });
    await pools.system.query(
      "insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date) values ($1, $2, 'F91234563', $3, $4)",
      [south, rows[0].contact_id, rows[0].schedules, rows[0].valid_to_date],
    );
    expect((await add(uploadOf("F91234563"), other)).body).toMatchObject({ Success: true });
  });
});

const uploadOfBytes = (file: Buffer) => ({ ...uploadOf(), file: file.toString("base64") });
const lookAlike = () => authority("root", {});
test.each([
  ["another password", () => ({ ...uploadOf(), certificatePassword: "wrong" }), "Invalid Password", "InvalidPassword"],
  [
    "another DEA number",
    () => ({ ...uploadOf(), certificateDeaNumber: "F91234563" }),
    "DEA Number is not correct.",
    "InvalidDeaNumber",
  ],
  [
    "one that has ended",
    () => uploadOf(number, signerOf(number, { until: "2026-10-31" })),
    "The certificate is Expired.",
    "IsExpired",
  ],
  [
    "one that was revoked",
    () => uploadOf(number, signerOf(number, { serial: revokedSerial })),
    "The certificate has been revoked.",
    "IsRevoked",
  ],
  [
    "one that nobody we believe signed",
    () => uploadOf(number, signerOf(number, { by: lookAlike() })),
    "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
    "InvalidChain",
  ],
  [
    "one without schedules",
    () => uploadOf(number, signerOf(number, { extensions: { schedules: undefined } })),
    "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
    "InvalidChain",
  ],
  [
    "one with schedules that mean nothing",
    () =>
      uploadOf(
        number,
        signerOf(number, {
          extensions: { schedules: { id: deaExtensions()["schedules"]!.id, value: Buffer.from([3, 2, 0, 1]) } },
        }),
      ),
    "The certificate is not a valid certificate for CSOS (Certificate chain not valid).",
    "InvalidChain",
  ],
  [
    "one whose key is missing",
    () => {
      const [holder, other] = [signerOf(number), signerOf(number)];
      const file = certificateFile(other, { password: "x", certificates: [holder] });
      return { ...uploadOf(), file: file.toString("base64"), certificatePassword: "x" };
    },
    "The certificate is missing the private key.",
    "MissingPrivateKey",
  ],
  ["a certificate in DER", () => uploadOfBytes(signerOf(number).der), privateKeyMissing, "MissingPrivateKey"],
  [
    "a certificate in PEM",
    () => uploadOfBytes(pem("CERTIFICATE", signerOf(number).der)),
    privateKeyMissing,
    "MissingPrivateKey",
  ],
  ["a PKCS#7 file", () => uploadOfBytes(certificatesOnly(signerOf(number))), privateKeyMissing, "MissingPrivateKey"],
  [
    "a PKCS#7 file in PEM",
    () => uploadOfBytes(pem("PKCS7", certificatesOnly(signerOf(number)))),
    privateKeyMissing,
    "MissingPrivateKey",
  ],
  [
    "a PKCS#12 file without a MAC",
    () => uploadOfBytes(withoutMac(safeOf(signerOf(number), certificatePassword))),
    macMissing,
    "UnprotectedFile",
  ],
  [
    "a Java keystore",
    () => uploadOfBytes(Buffer.from("feedfeed0000000200000000", "hex")),
    javaKeyStore,
    "JavaKeyStore",
  ],
  ["a PEM file with a key", () => uploadOfBytes(pemWithKey(signerOf(number))), pemFile, "PemFile"],
  [
    "no certificate file at all",
    () => ({ ...uploadOf(), file: Buffer.from("hello").toString("base64") }),
    "Failed to upload certificate. Please refresh the page and try again.",
    "Unknown",
  ],
])("%s is refused in the specified words, and nothing is kept", async (_, made, sentence, flag) => {
  await uploaded(chief);
  const before = await list();
  expect(before).toHaveLength(1);
  const { status, body } = await add(made());
  expect([status, body.Success, body.Reason]).toEqual([200, false, sentence]);
  const { schedules, ...flags } = body.SaveCertificateResult.ValidateCertificateResult;
  expect(Object.entries(flags).filter(([, is]) => is)).toEqual([[flag, true]]);
  expect(schedules).toEqual([]);
  expect(await list()).toEqual(before);
});

test("without current revocation lists nothing is believed", async () => {
  const nowhere = { ...testTrust, anchors: testTrust.anchors, intermediates: testTrust.intermediates };
  const alone = await testApp({ trust: { ...nowhere, crlAddresses: ["http://127.0.0.1:9/root.crl"] } });
  const { body } = await add(uploadOf(), await alone.signIn(people.chief.email));
  expect(body.Reason).toBe("Failed to contact the DEA LDAP server. Please try again later.");
});

test("the file lies sealed, opens under a new key after a rotation, and is gone with the certificate", async () => {
  const certificate_id = await uploaded(chief);
  const sealed = async () =>
    (await pools.system.query("select sealed_file from csos_certificates where certificate_id = $1", [certificate_id]))
      .rows[0].sealed_file as Buffer | null;
  const before = await sealed();
  const former = testTrust.keys();
  const next = sealingKey("a key that was made for this test, long enough");
  await inTransaction(pools.system, (db) => resealAll(db, () => [next, ...former]));
  expect((await sealed())!.equals(before!)).toBe(false);
  // Under the new key alone all of them open.
  await inTransaction(pools.system, (db) => resealAll(db, () => [next]));
  await expect(inTransaction(pools.system, (db) => resealAll(db, () => former))).rejects.toThrow(/cannot be opened/);
  expect((await chief.delete(`/api/csos-certificates/${certificate_id}`)).body).toEqual({ success: true });
  expect(await sealed()).toBeNull();
  expect((await list()).map((each: { certificate_id: number }) => each.certificate_id)).not.toContain(certificate_id);
  expect((await chief.delete(`/api/csos-certificates/${certificate_id}`)).status).toBe(404);
});

test("what a controlled cart will need says which certificate signs, none that has ended", async () => {
  await uploaded(chief);
  const north = await newSigner({ pools, signIn });
  const modes = async () => {
    await north.get("/api/carts");
    const { addresses } = (await north.get("/api/carts/readiness")).body as {
      addresses: { dea_number: string; certificate_id: number | null }[];
    };
    return addresses.filter(({ dea_number }) => dea_number === number).map(({ certificate_id }) => certificate_id);
  };
  const listed = (await list(north)).filter((each: { days_left: number }) => each.days_left >= 0);
  const ids = listed.map(({ certificate_id }: { certificate_id: number }) => certificate_id);
  expect(ids).toContain((await modes())[0]);
  await pools.owner.query("update csos_certificates set valid_to = valid_to - interval '20 years'");
  expect(await modes()).toEqual([null]);
});

test("whoever added one that ends is told by mail, once for each number of days", async () => {
  await add(uploadOf(number, signerOf(number, { until: "2026-12-03" })));
  const remind = (at: string) =>
    inTransaction(pools.system, (db) =>
      remindOfCertificates(db, { now: new Date(at), newId: randomUUID, address: "https://portal.example" }),
    );
  await subscribed(pools, { customer_id: 1, user_id: people.chief.user_id, topics: ["certificate"] });
  const counts = [];
  for (const at of ["2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z", "2026-11-30T15:00:00Z", "2026-12-04T15:00:00Z"])
    counts.push(await remind(at));
  expect(counts).toEqual([1, 0, 1, 0]);
  expect((await noticesOnTheirWay(pools)).map(({ notice }) => notice.body).toSorted()).toEqual([
    reminderText.noticeBody("in 12 days"),
    reminderText.noticeBody("in 2 days"),
  ]);
  const { rows } = await pools.system.query("select mail_id, to_address, subject from mails order by created_at");
  const mailed = await inTransaction(pools.system, (db) =>
    claimMail(db, rows[0].mail_id, new Date("2026-12-04T15:00:00Z")),
  );
  expect(mailed?.text).toContain("\nhttps://portal.example/certificates?customer=1\n");
  expect(rows).toEqual(
    [12, 2].map((days) => ({
      mail_id: expect.any(String),
      to_address: people.chief.email,
      subject: reminderText.subject("Ada Example", `in ${days} days`).wording,
    })),
  );
});

test.each(["Pacific/Guam", "America/New_York", "America/Chicago", "Pacific/Honolulu"])(
  "a certificate's holder is mailed 60, 45, 14 and 3 days before its end, once each, from midnight by the clock of %s",
  async (zone) => {
    const { rows: customers } = await pools.system.query("select time_zone from customers where customer_id = 1");
    const setZone = (name: string) =>
      pools.system.query("update customers set time_zone = $1 where customer_id = 1", [name]);
    await setZone(zone);
    onTestFinished(async () => void (await setZone(customers[0].time_zone)));
    await add(uploadOf(number, signerOf(number, { until: "2027-12-31" })));
    // Summer time begins between the first and the last reminder.
    await pools.owner.query(
      "update csos_certificates set valid_to = (date '2027-03-30' + time '23:59:59') at time zone $1",
      [zone],
    );
    const remindAt = async (daysBefore: number, clock: string): Promise<number> => {
      const { rows } = await pools.system.query<{ at: Date }>(
        "select (date '2027-03-30' - $1::int + $2::time) at time zone $3 as at",
        [daysBefore, clock, zone],
      );
      return inTransaction(pools.system, (db) =>
        remindOfCertificates(db, { now: rows[0]!.at, newId: randomUUID, address: "https://portal.example" }),
      );
    };
    const mailed: [days: number, clock: string][] = [];
    for (let days = 62; days >= 0; days--)
      for (const clock of ["00:07", "23:07"]) if ((await remindAt(days, clock)) > 0) mailed.push([days, clock]);
    expect(mailed).toEqual([60, 45, 14, 3].map((days) => [days, "00:07"]));
    const { rows } = await pools.system.query("select to_address, subject from mails order by created_at, mail_id");
    expect(rows).toEqual(
      [60, 45, 14, 3].map((days) => ({
        to_address: people.chief.email,
        subject: reminderText.subject("Ada Example", `in ${days} days`).wording,
      })),
    );
  },
);

test("when who added it is not here any more, everybody who may order controlled substances there is told", async () => {
  await add(uploadOf(number, signerOf(number, { until: "2026-12-03" })));
  const remind = () =>
    inTransaction(pools.system, (db) =>
      remindOfCertificates(db, {
        now: new Date("2026-11-20T15:00:00Z"),
        newId: randomUUID,
        address: "https://portal.example",
      }),
    );
  const { rows: others } = await pools.system.query<{ email: string }>(
    `select email from user_customers join users using (user_id)
       where customer_id = 1 and is_cs and user_customers.is_active and users.is_active and user_id <> $1 order by user_id`,
    [people.chief.user_id],
  );
  await setChiefActive(false);
  expect(others.length).toBeGreaterThan(0);
  expect([await remind(), await remind()]).toEqual([others.length, 0]);
  const { rows } = await pools.system.query("select to_address from mails order by to_address");
  expect(rows.map(({ to_address }) => to_address as string)).toEqual(others.map(({ email }) => email).toSorted());
});

test("another customer sees none of it, may add the same one, and staff in somebody's place add nothing", async () => {
  const upload = uploadOf();
  await add(upload);
  const stranger = await signIn(people.other.email, { customer: south });
  expect(await list(stranger)).toEqual([]);
  expect((await add(upload, stranger)).body.SaveCertificateResult.AlreadyExists).toBe(false);
  expect((await add(upload, await actAs(people.chief.email))).status).toBe(403);
});

test("neither password nor file stand anywhere in the database", async () => {
  const holder = signerOf(number);
  const upload = { file: fileOf(holder), certificatePassword: "Canary-Passwort-ü-31415", certificateDeaNumber: number };
  await add(upload);
  const { rows } = await pools.system.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const key = holder.keys.privateKey.export({ format: "jwk" }).d!;
  const canaries = ["Canary-Passwort", upload.file.slice(40, 80), Buffer.from(key, "base64url").toString("hex")];
  canaries.push(Buffer.from(upload.file, "base64").toString("hex").slice(80, 160));
  for (const { name } of rows) {
    const { rows: found } = await pools.system.query(
      `select from ${name} as t where to_jsonb(t)::text like any($1) limit 1`,
      [canaries.map((canary) => `%${canary}%`)],
    );
    expect([name, found.length]).toEqual([name, 0]);
  }
});
