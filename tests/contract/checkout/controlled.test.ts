/** Controlled substances at the checkout: modes, DEA numbers, order forms. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { schedules } from "#contract/base/schedules.ts";
import { blockingReasons, type CheckoutView } from "#contract/checkout/rules/checkout.ts";
import {
  type ControlledView,
  modeForAddress,
  modeOnOpening,
  selectCertificate,
  uncovered,
} from "#contract/checkout/rules/controlled.ts";
import {
  formReasons,
  formsFor,
  linesOnForm,
  splitForForm,
  wholeFormNumber,
} from "#contract/checkout/rules/order-form.ts";
import { readinessOf } from "#contract/checkout/rules/readiness.ts";
import * as rules from "#contract/checkout/text.ts";

const line = (schedule_name: string | null, item_id = 1, full_description = "Morphine") => ({
  item_id,
  quantity_uom_code: "CT",
  full_description,
  schedule_name,
});
const dea = { identification_code: "BB1388568", schedules: ["II", "III", "IV", "V"], valid_to_date: "01/31/2030" };
const certificate = { certificate_id: 9, contact_dea: "BB1388568" };
const another = { certificate_id: 8, contact_dea: "F91234563" };

test.each([
  ["schedule II with its certificate", ["II"], [another, certificate], "CSOS", "CSOS"],
  ["schedule II without one", ["II"], [another], "Form222", "Form222"],
  ["IIN counts as II", ["IIN"], [], "Form222", "Form222"],
  ["so does I", ["I", "V"], [], "Form222", "Form222"],
  ["III to V", ["III", "V"], [], "NotCSOS", "NotCSOS"],
  ["III to V where there is a certificate", ["III"], [certificate], "CSOS", "NotCSOS"],
] as const)("%s: the mode of the address and on opening", (_, names, certificates, address, opening) => {
  const standing = { lines: names.map((name) => line(name)), deas: [dea], certificates };
  expect(modeForAddress(standing).mode).toBe(address);
  expect(modeForAddress(standing).certificate_id).toBe(address === "CSOS" ? 9 : null);
  expect(modeOnOpening(standing).mode).toBe(opening);
});

describe("selectCertificate", () => {
  type Cert = typeof certificate;
  const second = { certificate_id: 10, contact_dea: "BB1388568" };
  const select = (known: Cert[], current: Cert[], chosen?: Cert) => {
    const { certificate: signing, removed } = selectCertificate([dea], { chosen, known, current });
    return [signing?.certificate_id, removed?.certificate_id];
  };

  test("keeps its selection when another certificate of the address is added", () => {
    expect(select([certificate], [another, certificate])).toEqual([9, undefined]);
    expect(select([certificate], [second, certificate])).toEqual([9, undefined]);
    expect(select([certificate, second], [second, certificate], second)).toEqual([10, undefined]);
  });

  test("selects nothing in place of a certificate that is no longer there, and names it", () => {
    expect(select([certificate, second], [second])).toEqual([undefined, 9]);
    expect(select([certificate, second], [certificate], second)).toEqual([undefined, 10]);
    expect(select([certificate], [])).toEqual([undefined, 9]);
    expect(select([certificate, second], [second], second)).toEqual([10, undefined]);
  });

  test("selects no certificate that was added after the address was selected", () => {
    expect(select([another], [another, second, certificate])).toEqual([undefined, undefined]);
    expect(select([], [certificate])).toEqual([undefined, undefined]);
    expect(select([], [certificate], certificate)).toEqual([9, undefined]);
  });
});

const form222: ControlledView = {
  mode: "Form222",
  lines: [line("II")],
  deas: [dea],
  dea_number: "BB1388568",
  certificate_id: null,
  certificate_password: "",
  order_form_number: "123456789",
  order_form_number_again: "123456789",
  uniqueness: "unique",
  today: "2026-11-20",
};
const csos: ControlledView = {
  ...form222,
  mode: "CSOS",
  certificate_id: 9,
  certificate_password: "x",
  order_form_number: "",
};
const view: CheckoutView = {
  hasUnsavedQuantity: false,
  lines: [
    {
      full_description: "Morphine",
      quantity: 1,
      max_sale_qty: null,
      sale_UOM_desc: "Carton",
      not_sellable_reason: null,
    },
  ],
  shipping_contact_id: 1,
  billing_contact_id: 2,
  method: null,
  delivery_contact_phone: "",
  isPhone: undefined,
  recurrence: ["Start Date is not valid."],
};
const told = (controlled: ControlledView) =>
  blockingReasons({ ...view, controlled })
    .filter(({ field }) => field !== "shipping_method" && field !== "recurrence")
    .map(({ text, field }) => [text, field]);

test.each<[string, ControlledView, [string, string][]]>([
  ["a form that is whole", form222, []],
  ["signed, the server gives the number", csos, []],
  [
    "no certificate, no password",
    { ...csos, certificate_id: null, certificate_password: "" },
    [
      ["Select CSOS Certificate", "certificate"],
      ["Enter Certificate Password", "certificate_password"],
    ],
  ],
  [
    "the certificate may not sign every schedule: it is said before the password is typed",
    { ...csos, lines: [line("IIN"), line("II"), line("IV")], certificate_schedules: ["IV"], certificate_password: "" },
    [["Schedules II, IIN cannot be purchased with this certificate.", "certificate"]],
  ],
  [
    "the certificate may sign every schedule",
    { ...csos, certificate_schedules: ["II", "IIN"], certificate_password: "" },
    [["Enter Certificate Password", "certificate_password"]],
  ],
  [
    "six characters are asked for",
    { ...csos, order_form_number: "ABC" },
    [["Order Form Number must be 6 characters.", "order_form_number"]],
  ],
  [
    "six, and one of them no letter and no digit",
    { ...csos, order_form_number: "ABC-12" },
    [[rules.formNumberCharacters, "order_form_number"]],
  ],
  ["small letters are taken", { ...csos, order_form_number: "abc12d" }, []],
  [
    "while it is looked for",
    { ...csos, order_form_number: "ABC12D", uniqueness: "asking" },
    [["Validating Order Form Number...", "order_form_number"]],
  ],
  [
    "used before",
    { ...csos, order_form_number: "ABC12D", uniqueness: "taken" },
    [["Order Form Number must be unique.", "order_form_number"]],
  ],
  ["no number of the form", { ...form222, order_form_number: "" }, [["Enter Order Form Number", "order_form_number"]]],
  [
    "eight of nine",
    { ...form222, order_form_number: "12345678" },
    [["Order Form Number must be 9 characters.", "order_form_number"]],
  ],
  [
    "nine, and one of them no letter and no digit",
    { ...form222, order_form_number: "1234-5678" },
    [[rules.formNumberCharacters, "order_form_number"]],
  ],
  [
    "typed once",
    { ...form222, order_form_number_again: "" },
    [["Enter Confirm Order Form Number", "confirm_order_form_number"]],
  ],
  [
    "typed differently",
    { ...form222, order_form_number_again: "123456780" },
    [["Order Form Numbers do not match.", "confirm_order_form_number"]],
  ],
  [
    "a form's number that was used",
    { ...form222, uniqueness: "taken" },
    [["Order Form Number must be unique.", "order_form_number"]],
  ],
  ["schedule II without a form", { ...form222, mode: "NotCSOS" }, [[rules.needsForm, "certificate"]]],
  ["a form for schedule V", { ...form222, lines: [line("V")] }, [[rules.noForm, "order_form_number"]]],
  ["no number at the address", { ...form222, deas: [] }, [[rules.noDeaNumber, "shipping_address"]]],
  ["another address's number", { ...form222, dea_number: "F91234563" }, [[rules.selectDeaNumber, "shipping_address"]]],
  [
    "a number that has expired",
    { ...form222, deas: [{ ...dea, valid_to_date: "11/19/2026" }] },
    [[rules.deaNumberExpired("BB1388568"), "shipping_address"]],
  ],
  ["valid to this day", { ...form222, deas: [{ ...dea, valid_to_date: "11/20/2026" }] }, []],
  [
    "a schedule that the number does not have",
    { ...form222, lines: [line("II"), line("IIIN", 2, "Testosterone")] },
    [[rules.scheduleNotCovered("Testosterone", "IIIN", "BB1388568"), "shipping_address"]],
  ],
  [
    "carfentanil with others",
    { ...form222, lines: [line("II"), line("II", 2, "Carfentanil citrate 3 mg/mL")] },
    [[rules.substancesAlone, "cart"]],
  ],
  [
    "21 lines",
    { ...form222, lines: Array.from({ length: 21 }, (_, at) => line("II", at + 1)) },
    [["A Form 222 holds at most 20 lines.", "cart"]],
  ],
])("%s", (_, controlled, reasons) => {
  expect(told(controlled)).toEqual(reasons);
});

test("a reason of a line says which, and all of them come in the specified order", () => {
  const nothing: ControlledView = { ...form222, lines: [line("IIIN", 7)], mode: "CSOS", order_form_number: "A" };
  const reasons = blockingReasons({ ...view, hasUnsavedQuantity: true, billing_contact_id: null, controlled: nothing });
  expect(reasons.map(({ field }) => field)).toEqual([
    "line",
    "billing_address",
    "shipping_address",
    "certificate",
    "certificate_password",
    "order_form_number",
    "shipping_method",
    "recurrence",
  ]);
  expect(reasons[2]!.line).toEqual({ item_id: 7, quantity_uom_code: "CT" });
});

test("six characters stand behind the year and X, nine are whole", () => {
  expect(wholeFormNumber(" ab12cd ", "2026-11-20")).toBe("26XAB12CD");
  expect(wholeFormNumber("25XAB12CD", "2026-11-20")).toBe("25XAB12CD");
});

const anyLines = fc.uniqueArray(
  fc.record({
    item_id: fc.integer({ min: 1, max: 200 }),
    quantity_uom_code: fc.constant("CT"),
    full_description: fc.constantFrom("Morphine", "Fentanyl", "Etorphine HCl", "Carfentanil"),
    schedule_name: fc.constantFrom(...schedules),
  }),
  { maxLength: 70, selector: ({ item_id }) => item_id },
);

test("a form is filled to its last line before the next one begins", () => {
  const lines = Array.from({ length: 45 }, (_, at) => ({
    item_id: at + 1,
    quantity_uom_code: "CT",
    full_description: "Fentanyl",
    schedule_name: "II",
  }));
  const sizes: number[] = [];
  let rest = lines;
  for (let split = splitForForm(rest); split !== null; split = splitForForm(rest)) {
    expect(formReasons(split.now)).toEqual([]);
    sizes.push(split.now.length);
    rest = split.later;
  }
  expect([...sizes, rest.length]).toEqual([20, 20, 5]);
  expect(splitForForm(lines.slice(0, 20))).toBeNull();
});

test("split again and again every cart fits on forms, and no line is lost, moved or ordered twice", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const forms: (typeof lines)[] = [];
      let rest = lines;
      for (let split = splitForForm(rest); split !== null; split = splitForForm(rest)) {
        expect(split.now.length).toBeGreaterThan(0);
        expect(formReasons(split.now)).toEqual([]);
        forms.push(split.now);
        rest = split.later;
      }
      expect(formReasons(rest)).toEqual([]);
      expect(formsFor(lines)).toBe(forms.length + 1);
      const all = [...forms, rest].flat();
      expect(all.toSorted((a, b) => a.item_id - b.item_id)).toEqual(lines.toSorted((a, b) => a.item_id - b.item_id));
      expect(linesOnForm(rest).length).toBeLessThanOrEqual(20);
    }),
  );
});

test("what a registration covers: I, II and IIN are one, every other schedule is its own", () => {
  fc.assert(
    fc.property(fc.subarray([...schedules]), fc.constantFrom(...schedules), (registered, schedule) => {
      const isTwo = (name: string) => ["I", "II", "IIN"].includes(name);
      const isCovered = registered.some((each) => each === schedule || (isTwo(each) && isTwo(schedule)));
      expect(uncovered([line(schedule)], { schedules: registered })).toHaveLength(isCovered ? 0 : 1);
    }),
  );
});

test("readiness names the best number of each address and the lines it does not cover", () => {
  const lines = [line("II"), line("IIIN", 2, "Testosterone")];
  const registered = (identification_code: string, list: ("II" | "IIIN")[], valid_to_date: string | null = null) => ({
    identification_code,
    contact_id: 1,
    schedules: list,
    valid_to_date,
  });
  const addresses = [
    { contact_id: 1, deas: [registered("AA1", ["II"]), registered("BB2", ["II", "IIIN"])] },
    { contact_id: 2, deas: [registered("AA1", ["II"])] },
    { contact_id: 3, deas: [registered("CC3", ["II", "IIIN"], "01/01/2020")] },
    { contact_id: 4, deas: [] },
  ];
  const ready = readinessOf(lines, addresses, { certificates: [], today: "2026-11-20" });
  expect(ready).toMatchObject({
    needs: "form",
    schedules: ["II", "IIIN"],
    form_lines: 1,
    form_reasons: [],
    split: null,
  });
  expect(
    ready.addresses.map(({ dea_number, is_expired, mode, uncovered: lacking }) => [
      dea_number,
      is_expired,
      mode,
      lacking.map(({ full_description }) => full_description),
    ]),
  ).toEqual([
    ["BB2", false, "Form222", []],
    ["AA1", false, "Form222", ["Testosterone"]],
    ["CC3", true, "Form222", ["Morphine", "Testosterone"]],
    [null, false, "Form222", ["Morphine", "Testosterone"]],
  ]);
  expect(readinessOf([], [], { certificates: [], today: "2026-11-20" }).needs).toBe("nothing");
});
