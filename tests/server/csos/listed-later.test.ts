/** An order that was signed before its certificate was listed as revoked stays valid; the listed certificate signs no more (RFC 5280 6.3.3). */
import { expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { verifyOrder } from "#server/services/csos/verify-order.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { people } from "#tests/support/company.ts";
import { signerOf, testTrust, withRevoked } from "#tests/support/csos/trusted.ts";

const signingTime = Date.parse("2026-11-20T15:00:00Z");
let now = signingTime;
const lists: { addresses: readonly string[] } = { addresses: testTrust.crlAddresses };
const trust: Trust = {
  ...testTrust,
  get crlAddresses() {
    return lists.addresses;
  },
};
const { signIn, pools } = await testApp({ clock: () => new Date(now), trust });
const number = "BB1388568";

test.each([
  ["between the signature and the list", "2026-11-20T15:30:00Z"],
  ["after the list, in the future", "2026-12-24T00:00:00Z"],
])("verifies the stored order and refuses a new signature with a revocation date %s", async (_, revokedAt) => {
  now = signingTime;
  lists.addresses = testTrust.crlAddresses;
  const chief = await signIn(people.chief.email, { cart: "CSO" });
  const holder = signerOf(number);
  const { SaveCertificateResult } = (await chief.post("/api/csos-certificates", uploadOf(number, holder))).body;
  const { CertificateId: id } = SaveCertificateResult;
  const signed = (await chief.post("/api/carts/checkout-csos", await signedRequest(chief, id))).body;
  expect(signed).toMatchObject({ Success: true });

  now = Date.parse("2026-11-20T17:00:00Z");
  lists.addresses = withRevoked(holder.serial, revokedAt, "2026-11-20T16:00:00Z");
  const later = await signIn(people.chief.email, { cart: "CSO" });
  const request = await signedRequest(later, id);
  expect((await later.post("/api/carts/checkout-csos", request)).body).toMatchObject({
    Success: false,
    IsRevoked: true,
    Reason: "The certificate has been revoked.",
  });
  const verified = await inTransaction(pools.system, (db) => verifyOrder(db, { ...trust, auditKeys }, signed.order_id));
  expect(verified!.checks.map(({ state }) => state)).toEqual(verified!.checks.map(() => "good"));
  const again = (await later.post(`/api/orders/${signed.order_id}/signature/verify`)).body;
  expect(again).toMatchObject({ is_good: true });
});
