/** An address is found by whatever a person knows of it. */
import { expect, test } from "vitest";

import { addressesWith } from "#src/ui/trade/address-words.ts";
import { anAddress } from "#tests/support/shop.ts";

const dock = anAddress({
  deas: [{ identification_code: "BN4719260", contact_id: 31, schedules: ["II", "V"], valid_to_date: null }],
});
const clinic = anAddress({ contact_id: 33, company_name: "East Clinic", city_name: "Anchorage", state_code: "AK" });

test.each([
  ["", [31, 33]],
  ["anch", [33]],
  ["clinic, ak", [33]],
  ["bn4719", [31]],
  ["north springfield", [31]],
  ["nowhere", []],
])("%j", (text, ids) => {
  expect(addressesWith(text, [dock, clinic]).map(({ contact_id }) => contact_id)).toEqual(ids);
});
