/** Certificate files with several keys, or several certificates of one key: upload and signing use the right certificate. */
import { beforeEach, describe, expect, test } from "vitest";

import { deaNumberNotCorrect } from "#contract/csos/text.ts";
import { readSignedOrder } from "#server/pki/cms/read.ts";
import { testApp } from "#tests/support/app.ts";
import { signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { contacts, north, people } from "#tests/support/company.ts";
import { certificateFile } from "#tests/support/csos/certificate-file.ts";
import { ecKeys, type Holder, rsaKeys, subscriber } from "#tests/support/csos/issue.ts";
import { certificatePassword as password, signerOf, sub } from "#tests/support/csos/trusted.ts";

let now = Date.parse("2026-11-20T15:00:00Z");
const { signIn, pools } = await testApp({ clock: () => new Date(now) });
const chief = await signIn(people.chief.email, { cart: "CSO" });
const [firstNumber, secondNumber] = ["BB1388568", "FN1388569"] as const;
await pools.system.query(
  "insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date) values ($1, $2, $3, '{II}', '2039-12-31')",
  [north, contacts.northShip, secondNumber],
);

// Refills the limit of uploads and signatures per user.
beforeEach(() => {
  now += 60_000;
});

const upload = async (file: Buffer, deaNumber: string) =>
  (await chief.post("/api/csos-certificates", { ...uploadOf(deaNumber), file: file.toString("base64") })).body;

/** Uploads a file, signs an order with the stored certificate, and returns the certificates that were stored and that signed. */
async function uploadAndSign(file: Buffer, deaNumber: string) {
  const { Reason, SaveCertificateResult } = await upload(file, deaNumber);
  const { CertificateId: id } = SaveCertificateResult;
  const { rows: stored } = await pools.system.query(
    "select contact_dea, certificate from csos_certificates where certificate_id = $1",
    [id],
  );
  const { body } = await chief.post("/api/carts/checkout-csos", await signedRequest(chief, id, deaNumber));
  const { rows: orders } = await pools.system.query(
    "select buyer_dea_number, signed_order from orders where order_id = $1",
    [body.order_id],
  );
  return {
    reasons: [Reason, body.Reason],
    stored: { deaNumber: stored[0]?.contact_dea, certificate: stored[0]?.certificate.toString("hex") },
    signedBy: {
      deaNumber: orders[0]?.buyer_dea_number,
      certificate: orders[0] && readSignedOrder(orders[0].signed_order).signer.toString("hex"),
    },
  };
}

const resultWith = (deaNumber: string, { der }: Holder) => {
  const expected = { deaNumber, certificate: der.toString("hex") };
  return { reasons: [null, null], stored: expected, signedBy: expected };
};

const places = ["first", "last"] as const;
const inOrder = (place: (typeof places)[number], holder: Holder, other: Holder): Holder[] =>
  place === "first" ? [holder, other] : [other, holder];

describe("a file with two registrations", () => {
  test.each(
    places.flatMap((place) => [
      { place, deaNumber: firstNumber, otherNumber: secondNumber },
      { place, deaNumber: secondNumber, otherNumber: firstNumber },
    ]),
  )("signs with the registration $deaNumber, $place in the file", async ({ place, deaNumber, otherNumber }) => {
    const holder = signerOf(deaNumber);
    const holders = inOrder(place, holder, signerOf(otherNumber, { keys: rsaKeys() }));
    expect(await uploadAndSign(certificateFile(holders, { password }), deaNumber)).toEqual(
      resultWith(deaNumber, holder),
    );
  });

  test("is refused for a DEA number of neither", async () => {
    const holders = [signerOf(firstNumber), signerOf(secondNumber)];
    const { Reason } = await upload(certificateFile(holders, { password }), "F91234563");
    expect(Reason).toBe(deaNumberNotCorrect);
  });

  test.each(places)("signs with the registration %s in a file with a certificate without DEA data", async (place) => {
    const holder = signerOf(firstNumber);
    const file = certificateFile(inOrder(place, holder, subscriber("Email", sub())), { password });
    expect(await uploadAndSign(file, firstNumber)).toEqual(resultWith(firstNumber, holder));
  });
});

describe("a file with a renewed certificate of the same key", () => {
  const cases = [
    ["an expired one", { until: "2026-10-31" }, { from: "2026-10-01" }],
    ["one that is still valid", { until: "2026-12-31" }, { from: "2026-11-01" }],
    ["one that is not valid yet", { from: "2027-01-01" }, { from: "2024-01-01", until: "2027-01-31" }],
  ] as const;

  test.each(
    places.flatMap((place) => cases.map(([title, otherTimes, times]) => ({ place, title, otherTimes, times }))),
  )("signs with the valid certificate beside $title, $place in the file", async ({ place, otherTimes, times }) => {
    const keys = ecKeys();
    const other = signerOf(firstNumber, { keys, ...otherTimes });
    const valid = signerOf(firstNumber, { keys, ...times });
    const file = certificateFile(valid, { password, certificates: inOrder(place, valid, other) });
    expect(await uploadAndSign(file, firstNumber)).toEqual(resultWith(firstNumber, valid));
  });
});
