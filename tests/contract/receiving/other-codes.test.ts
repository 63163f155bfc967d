/** Codes that are not GS1 codes of goods: each is named, and what to do is said. */
import { describe, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import { findCarrier } from "#contract/receiving/gs1/carriers.ts";
import { readingOf } from "#contract/receiving/gs1/carton.ts";
import * as otherText from "#contract/receiving/gs1/other-codes-text.ts";
import { describeOtherCode } from "#contract/receiving/gs1/other-codes.ts";

const gtin = gtinOf("99942-287-01")!;

describe("a code of another kind", () => {
  test.each([
    ["+A123BJC5D6E71G", "HIBC code for devices"],
    ["+A123BJC5D6E71H", "wrong check character"],
    ["[)>\u001E06\u001D9N111234567842\u001D1TG77\u001DD280531\u001E\u0004", "ISO/IEC 15434"],
    ["[)>06 9N1112345678421TG77", "ISO/IEC 15434"],
    ["[)>\u001E01\u001D9617602\u001D840\u001D001\u001D1Z12345675\u001DUPSN", "carrier's label"],
    ["=W00001112345600", "ISBT 128"],
    ["=<E0419V00", "ISBT 128"],
    ["=%6200", "ISBT 128"],
    ["1Z5R89390357567127", otherText.trackingUnknown("UPS")],
    ["1z 5r8 939 03 5756 7127", otherText.trackingUnknown("UPS")],
    ["1Z5R89390357567128", otherText.trackingWrong("UPS")],
    ["986578788855", "FedEx"],
    ["0414 4176 0228 964", "FedEx"],
    ["9611020987654312345672", "FedEx"],
    ["1001921334250001000300779017972697", "FedEx"],
    ["9622001900000000000000776632517510", "FedEx"],
    ["9405803699300124287899", "USPS"],
    ["]C1420221539101026837331000039521", "USPS"],
    ["4201002334249200190132607600833457", "USPS"],
    ["92748931507708513018050063", "USPS"],
    ["RB123456785US", otherText.trackingUnknown("postal")],
    ["TBA123456789012", "an Amazon tracking number"],
    [`${gtin.slice(0, 13)}5`, otherText.wrongCheckDigit],
    [`${gtin.slice(2, 13)}5`, otherText.wrongCheckDigit],
    ["4006381333931", otherText.gtinWithoutNdc],
    ["490154203237518", undefined],
    ["356938035643809", "IMEI"],
    ["106141411234567897", "tote or pallet"],
    ["https://drug.example/about", otherText.webAddress],
    ["https://id.gs1.org/AQnYUc1gmiCNV4JGYgYAFnckaK2wyDqu", otherText.compressedLink],
    ["HTTPS://brand.example/01/09520123456788/SAkLIC5ZQ", undefined],
    ["WIFI:S:ward;T:WPA;P:secret;;", otherText.contactData],
    ["mailto:a@example.org", otherText.contactData],
    ["(555) 123-4567", otherText.phoneNumber],
    ["+1 555 123 4567", otherText.phoneNumber],
    ["tel:+15551234567", otherText.phoneNumber],
    ["@\n\u001E\rANSI 636014090102DL", otherText.driversLicense],
  ])("%j is named", (text, words) => {
    const what = describeOtherCode(text);
    if (words === undefined) expect(what ?? "").not.toContain("IMEI");
    else expect(what).toContain(words);
    expect(["carton", "ask"]).not.toContain(readingOf(text, 2026).kind);
  });

  test.each([
    "K24107",
    "99942-287-01",
    "9994228701",
    "99942028701",
    "099942028701",
    "PO-4480",
    "4820001",
    "ketorolac 30",
    "",
  ])("%j may be anything", (text) => expect(describeOtherCode(text)).toBeUndefined());
});

test.each([
  "477179081230",
  "799531274483",
  "790535312317",
  "974367662710",
  "5682 8361 0012 734",
  "9261292700768711948021",
])("the tracking number %s has a right check digit, and another last digit is wrong", (number) => {
  expect(findCarrier(number)?.isRight).toBe(true);
  const other = number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10);
  expect(findCarrier(other)?.isRight ?? false).toBe(false);
});
