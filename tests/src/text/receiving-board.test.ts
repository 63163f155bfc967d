/** Texts of receiving that depend on their values. */
import { describe, expect, it } from "vitest";
import * as gs1Text from "#contract/receiving/gs1/gs1-text.ts";
import * as otherCodeText from "#contract/receiving/gs1/other-codes-text.ts";
import * as serverText from "#server/services/receiving/text.ts";
import * as headText from "#src/text/receiving/order-head.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";

describe("colleagues", () => {
  it("names one colleague", () => expect(headText.colleagues(["Ben"])).toBe("Ben is receiving this order"));
  it("names two colleagues", () =>
    expect(headText.colleagues(["Ben", "Ana"])).toBe("Ben and Ana are receiving this order"));
});

describe("countAgain", () => {
  it("names the lot", () => expect(detailsText.countAgain(2, "G77")).toBe("Count 2 of lot G77 again"));
  it("leaves out an unknown lot", () => expect(detailsText.countAgain(2, "")).toBe("Count 2 again"));
});

describe("trackingUnknown", () => {
  it.each([
    ["Amazon", "This is an Amazon tracking number, "],
    ["UPS", "This is a UPS tracking number, "],
  ])("has the article of %s", (carrier, start) => expect(otherCodeText.trackingUnknown(carrier)).toContain(start));
});

describe("requires", () => {
  it("lists alternatives, each with what belongs together", () =>
    expect(gs1Text.requires("10", gs1Text.either([gs1Text.together(["01"]), gs1Text.together(["02", "37"])]))).toBe(
      "(10) requires (01) or (02) with (37).",
    ));
});

describe("arrivingMail", () => {
  const link = { wording: "https://portal.example" };
  const mail = (deliveries: number, orders: number[]) =>
    serverText.arrivingMail({ company: "North Pharmacy", deliveries, orders, receive: link, account: link });
  it("names one delivery and its order", () => {
    expect(mail(1, [7]).subject.wording).toBe("North Pharmacy: 1 delivery arrives today");
    expect(mail(1, [7]).body.wording).toContain("1 delivery arrives today at North Pharmacy, for order 7.");
  });
  it("names several deliveries and orders", () =>
    expect(mail(2, [7, 9]).body.wording).toContain("2 deliveries arrive today at North Pharmacy, for orders 7, 9."));
});
