/** How a cart of controlled substances may be ordered, and what its shipping address may have (docs/readings.md, "How controlled products are ordered"). Pure. */
import { wireToIso } from "#contract/base/dates.ts";
import { isScheduleII, scheduleNames, schedules as allSchedules } from "#contract/base/schedules.ts";
import * as text from "#contract/checkout/text.ts";
import { schedulesNotAllowed } from "#contract/csos/text.ts";
import type { Blocking, CheckoutField } from "./blocking.ts";
import { formNumber, formReasons, isCsosSuffix, isForm222Number } from "./order-form.ts";

/** Signed with a certificate, on paper, or without either. */
export const controlledModes = ["CSOS", "Form222", "NotCSOS"] as const;
export type ControlledMode = (typeof controlledModes)[number];

type Scheduled = { schedule_name: string | null };
type Registration = { identification_code: string; schedules: readonly string[]; valid_to_date: string | null };
type Certificate = { certificate_id: number; contact_dea: string };

/** Whether anything needs an order form: schedule I, II or IIN. */
export const needsForm = (lines: readonly Scheduled[]): boolean =>
  lines.some(({ schedule_name }) => isScheduleII(schedule_name));

/** The first certificate of one of the address's DEA numbers. */
const certificateFor = <C extends Certificate>(
  deas: readonly Pick<Registration, "identification_code">[],
  certificates: readonly C[],
): C | undefined =>
  certificates.find(({ contact_dea }) => deas.some(({ identification_code }) => identification_code === contact_dea));

type Selection<C> = {
  /** The one that signs. */
  certificate: C | undefined;
  /** The selected one, if it is no longer there. */
  removed: C | undefined;
};

/**
 * Returns the certificate that signs: the one that the user selected, otherwise the first of the address among those that there were when the address was
 * selected (`known`). Only the user changes a selection: nothing replaces a certificate that is no longer there, and one that is added later is not selected.
 */
export function selectCertificate<C extends Certificate>(
  deas: readonly Pick<Registration, "identification_code">[],
  { chosen, known, current }: { chosen: C | undefined; known: readonly C[]; current: readonly C[] },
): Selection<C> {
  const selected = chosen ?? certificateFor(deas, known);
  const found = current.find(({ certificate_id }) => certificate_id === selected?.certificate_id);
  return {
    certificate: found && certificateFor(deas, [found]),
    removed: found === undefined ? selected : undefined,
  };
}

type Standing = {
  lines: readonly Scheduled[];
  /** Of the shipping address. */
  deas: readonly Pick<Registration, "identification_code">[];
  certificates: readonly Certificate[];
};

/** The mode, and the certificate with it, when the shipping address changes. */
export function modeForAddress({ lines, deas, certificates }: Standing): {
  mode: ControlledMode;
  certificate_id: number | null;
} {
  const certificate = certificateFor(deas, certificates);
  if (certificate !== undefined) return { mode: "CSOS", certificate_id: certificate.certificate_id };
  return { mode: needsForm(lines) ? "Form222" : "NotCSOS", certificate_id: null };
}

/** The mode when the checkout is opened. */
export const modeOnOpening = (standing: Standing): ReturnType<typeof modeForAddress> =>
  needsForm(standing.lines) ? modeForAddress(standing) : { mode: "NotCSOS", certificate_id: null };

/** What schedule a product counts as: I, II and IIN are one (docs/readings.md, "Schedules I, II and IIN"). */
const classOf = (schedule: string): string => (isScheduleII(schedule) ? "II" : schedule);

/** The lines whose schedule the registration does not have. */
export const uncovered = <L extends Scheduled>(
  lines: readonly L[],
  { schedules }: Pick<Registration, "schedules">,
): L[] => {
  const covered = new Set(schedules.map(classOf));
  return lines.filter(({ schedule_name }) => schedule_name !== null && !covered.has(classOf(schedule_name)));
};

/** Returns the ordered schedules that a certificate may not sign, compared by name as at the signature: one that may sign II may not sign IIN. */
export const lackingSchedules = (lines: readonly Scheduled[], allowed: readonly string[]): string[] =>
  allSchedules.filter((each) => !allowed.includes(each) && lines.some(({ schedule_name }) => schedule_name === each));

/** @param today `YYYY-MM-DD`. */
export const isExpired = ({ valid_to_date }: Pick<Registration, "valid_to_date">, today: string): boolean =>
  valid_to_date !== null && (wireToIso(valid_to_date) ?? "9999") < today;

/** The number that covers most of a cart's lines, of equal ones the first; undefined where the address has none. */
export const bestNumber = <R extends Registration>(
  lines: readonly Scheduled[],
  deas: readonly R[],
  today: string,
): R | undefined => {
  const lacks = (dea: R) => (isExpired(dea, today) ? lines.length + 1 : uncovered(lines, dea).length);
  return deas.toSorted((one, other) => lacks(one) - lacks(other))[0];
};

/** What a checkout of controlled substances knows beside the rest. */
export type ControlledView = {
  mode: ControlledMode;
  lines: readonly ControlledLine[];
  /** Of the shipping address. */
  deas: readonly Registration[];
  /** The chosen one of them. */
  dea_number: string | null;
  certificate_id: number | null;
  /** Schedules that the selected certificate may sign. Left out: not known before the certificate is read. */
  certificate_schedules?: readonly string[] | undefined;
  certificate_password: string;
  /** As typed: of CSOS the six characters behind the prefix, of Form 222 all nine. */
  order_form_number: string;
  order_form_number_again: string;
  /** What is known of the number's uniqueness. `failed`: it could not be checked, which blocks nothing: the server checks it when the order is placed. */
  uniqueness: "unasked" | "asking" | "unique" | "taken" | "failed";
  /** `YYYY-MM-DD`. */
  today: string;
};
type ControlledLine = Scheduled & { item_id: number; quantity_uom_code: string; full_description: string };

/** What blocks it, in the specified order; the registration comes behind the address that it is of. */
export function controlledReasons(view: ControlledView, hasAddress: boolean): Blocking[] {
  return [...(hasAddress ? registrationReasons(view) : []), ...modeReasons(view)];
}

function registrationReasons({ deas, dea_number, lines, today }: ControlledView): Blocking[] {
  const field = "shipping_address" as const;
  if (deas.length === 0) return [{ text: text.noDeaNumber, field }];
  const chosen = deas.find(({ identification_code }) => identification_code === dea_number);
  if (chosen === undefined) return [{ text: text.selectDeaNumber, field }];
  const number = chosen.identification_code;
  if (isExpired(chosen, today)) return [{ text: text.deaNumberExpired(number), field }];
  return uncovered(lines, chosen).map(({ item_id, quantity_uom_code, full_description, schedule_name }) => ({
    text: text.scheduleNotCovered(full_description, schedule_name!, number),
    field,
    line: { item_id, quantity_uom_code },
  }));
}

function modeReasons(view: ControlledView): Blocking[] {
  switch (view.mode) {
    case "CSOS":
      return [
        ...(view.certificate_id === null ? [about("certificate", text.selectCertificate)] : []),
        ...certificateReasons(view),
        ...csosNumberReasons(view),
      ];
    case "Form222":
      return [
        ...(needsForm(view.lines) ? [] : [about("order_form_number", text.noForm)]),
        ...form222NumberReasons(view),
        ...formReasons(view.lines).map((reason) => about("cart", reason)),
      ];
    case "NotCSOS":
      return needsForm(view.lines) ? [about("certificate", text.needsForm)] : [];
  }
}

/** A certificate that cannot sign the cart needs no password. */
function certificateReasons({ lines, certificate_schedules, certificate_password }: ControlledView): Blocking[] {
  const lacking = certificate_schedules === undefined ? [] : lackingSchedules(lines, certificate_schedules);
  if (lacking.length > 0) return [about("certificate", schedulesNotAllowed(scheduleNames(lacking)))];
  return certificate_password === "" ? [about("certificate_password", text.enterPassword)] : [];
}

function csosNumberReasons(view: ControlledView): Blocking[] {
  const number = formNumber(view.order_form_number);
  if (number === "") return [];
  if (isCsosSuffix(number)) return uniquenessReasons(view);
  return [about("order_form_number", number.length === 6 ? text.formNumberCharacters : text.formNumberNeedsSix)];
}

function form222NumberReasons(view: ControlledView): Blocking[] {
  const [number, again] = [formNumber(view.order_form_number), formNumber(view.order_form_number_again)];
  if (number === "") return [about("order_form_number", text.enterFormNumber)];
  if (!isForm222Number(number))
    return [about("order_form_number", number.length === 9 ? text.formNumberCharacters : text.formNumberNeedsNine)];
  if (again === "") return [about("confirm_order_form_number", text.confirmFormNumber)];
  if (again !== number) return [about("confirm_order_form_number", text.formNumbersDiffer)];
  return uniquenessReasons(view);
}

function uniquenessReasons({ uniqueness }: ControlledView): Blocking[] {
  if (uniqueness === "asking") return [about("order_form_number", text.validatingFormNumber)];
  return uniqueness === "taken" ? [about("order_form_number", text.formNumberTaken)] : [];
}

const about = (field: CheckoutField, reason: string): Blocking => ({ text: reason, field });
