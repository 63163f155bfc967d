/** Which certificates are named on home and in the cart, and in which words. */
import { describe, expect, test } from "vitest";
import { certificateExpires } from "#src/text/csos/expiration.ts";
import { listEnding } from "#src/ui/trade/certificate-end.ts";

const certificate = (days_left: number, more: object = {}) => ({
  cert_issued_to: "Dana Ruiz",
  contact_dea: "FN2503844",
  days_left,
  ...more,
});
const days = (certificates: readonly { days_left: number }[]) => certificates.map(({ days_left }) => days_left);

describe("listEnding", () => {
  test("names a certificate from 60 days before its end until 30 days after it", () => {
    const holders = [61, 60, 1, 0, -1, -30, -31].map((left) => certificate(left, { cert_issued_to: String(left) }));
    expect(days(listEnding(holders))).toEqual([60, 1, 0, -1, -30]);
  });

  test("names an expired certificate only while its holder has no valid one for the DEA number", () => {
    const expired = certificate(-2);
    expect(days(listEnding([expired, certificate(400)]))).toEqual([]);
    expect(days(listEnding([expired, certificate(20)]))).toEqual([20]);
    expect(days(listEnding([expired, certificate(400, { cert_issued_to: "Alex Bloom" })]))).toEqual([-2]);
    expect(days(listEnding([expired, certificate(400, { contact_dea: "BB1388568" })]))).toEqual([-2]);
  });

  test("names one that expires even if its holder has another one", () => {
    expect(days(listEnding([certificate(12), certificate(400)]))).toEqual([12]);
  });
});

test.each([
  [12, "Certificate of Dana Ruiz (DEA FN2503844) expires in 12 days."],
  [1, "Certificate of Dana Ruiz (DEA FN2503844) expires tomorrow."],
  [0, "Certificate of Dana Ruiz (DEA FN2503844) expires today."],
  [-1, "Certificate of Dana Ruiz (DEA FN2503844) has expired."],
])("says when a certificate with %d days left expires", (left, words) => {
  expect(certificateExpires("Dana Ruiz", "FN2503844", left)).toBe(words);
});
