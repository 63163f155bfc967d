/** Utilisation's filters: in the address bar, as typed in the form, and as the call takes them. */
import { whyNotReportable, usualPackDays } from "#contract/reports/rules/utilization.ts";
import { wireToIso } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import type { Utilization } from "#src/data/reports/utilization.ts";
import { invalidDate } from "#src/text/reports/utilization.ts";

/** What the address bar holds; what is left out has its default. */
export type UtilizationParams = {
  customer_id?: number | "all" | undefined;
  pack_from_date?: string | undefined;
  pack_to_date?: string | undefined;
  contact_id?: number | undefined;
  item_id?: number | undefined;
};

export type UtilizationForm = {
  customer: number | "all";
  from: string;
  to: string;
  contact: number | "any";
  itemId: number | undefined;
};

/** For whom and when: the chosen customer, and today in its calendar (`YYYY-MM-DD`). */
export type UtilizationSetting = { customer_id: number; today: string };

export function formOf(params: UtilizationParams, { customer_id, today }: UtilizationSetting): UtilizationForm {
  const usual = usualPackDays(today);
  return {
    customer: params.customer_id ?? customer_id,
    from: params.pack_from_date ?? usual.from,
    to: params.pack_to_date ?? usual.to,
    contact: params.contact_id ?? "any",
    itemId: params.item_id,
  };
}

/** The address for a form. Days that nobody changed stay out of it: tomorrow they are other days. */
export function paramsOf(form: UtilizationForm, { customer_id, today }: UtilizationSetting): UtilizationParams {
  const usual = usualPackDays(today);
  const isUsual = form.from === usual.from && form.to === usual.to;
  return {
    customer_id: form.customer === customer_id ? undefined : form.customer,
    pack_from_date: isUsual ? undefined : form.from,
    pack_to_date: isUsual ? undefined : form.to,
    contact_id: form.customer === customer_id && form.contact !== "any" ? form.contact : undefined,
    item_id: form.itemId,
  };
}

/** What the call takes; every field said, so that the same question has the same key. */
export function askedOf(form: UtilizationForm): Utilization {
  return {
    customer_id: form.customer === "all" ? null : form.customer,
    pack_from_date: form.from,
    pack_to_date: form.to,
    contact_id: form.contact === "any" ? null : form.contact,
    item_id: form.itemId ?? null,
  };
}

/** Why this form cannot be reported on, and the field to go to; undefined when it can. */
export function whyNot(form: UtilizationForm, today: string): { text: string; field: string } | undefined {
  for (const [date, field] of [
    [form.from, "pack-from"],
    [form.to, "pack-to"],
  ] as const)
    if (date !== "" && wireToIso(date) === undefined) return { text: invalidDate(date), field };
  const text = whyNotReportable({ pack_from_date: form.from || null, pack_to_date: form.to || null }, today);
  const isFrom = form.from === "" || wireToIso(form.from)! < oldestDate(today);
  return text === undefined ? undefined : { text, field: isFrom ? "pack-from" : "pack-to" };
}
