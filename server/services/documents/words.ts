/** How documents write money, days, amounts and addresses. */
import type * as z from "zod/mini";
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import { fullName } from "#contract/base/person-name.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Contact, PurchaseOrder } from "#contract/orders/orders.ts";
import { formerUser } from "#server/services/mail/text.ts";
import * as text from "#server/documents/common-text.ts";

const written = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US");
const inWords = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "short", day: "numeric" });

/** `$1,347.16`, below zero with a true minus sign. Takes cents. */
export const moneyOf = (cents: number): string => `${cents < 0 ? "−" : ""}$${written.format(Math.abs(cents) / 100)}`;

/** Dollars as they travel, in cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** `Nov 20, 2026`; takes `YYYY-MM-DD` or `MM/DD/YYYY`. */
export const dayOf = (date: string): string => inWords.format(new Date(`${wireToIso(date) ?? date}T00:00:00Z`));

/** The day of an instant in the customer's calendar. */
export const dayThere = (instant: string, timeZone: string): string => dayOf(dateIn(timeZone, new Date(instant)));

/** `Nov 20, 2026, 9:00:05 AM CST`: an instant by the customer's clock, with its time zone. */
export const momentThere = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  })
    .format(new Date(instant))
    .replaceAll("\u202f", " ");

export const countOf = (count: number): string => whole.format(count);

/** `6 cartons`. */
export const amountOf = (count: number, unit: string): string => `${countOf(count)} ${unitFor(count, unitName(unit))}`;

/** An address as it is written on a letter. */
export const placeOf = (at: z.infer<typeof Contact>): string[] =>
  [
    at.company_name,
    fullName(at).trim(),
    at.address1,
    at.address2 ?? "",
    `${at.city_name}, ${at.state_code} ${at.zip_code}`,
    at.phone ?? "",
  ].filter((line) => line.trim() !== "");

/** Head of every sheet: who hands it out, and whom to ask. */
export const headOf = ({ name, street, city, phone, email }: Distributor): string[] => [
  name,
  street,
  city,
  text.helpDesk(phone),
  email,
];

/** In words at the head of each page. */
export const contextOf = ({ detail }: PurchaseOrder): string =>
  detail.cart_type_code === "CSO" ? text.controlledContext : text.rxContext;

/** What stands under a product's name. */
export const underOf = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join(" · ");

/** Who confirmed that a line is medically necessary, and when; undefined of what needs no word of it. An API client may order without. */
export function necessityOf({ medical_necessity }: Line, timeZone: string): string | undefined {
  if (medical_necessity === null) return undefined;
  const { confirmed_by, confirmed_at } = medical_necessity;
  if (confirmed_at === null) return text.necessityNotConfirmed;
  return text.necessityConfirmed(confirmed_by ?? formerUser, dayThere(confirmed_at, timeZone));
}
type Line = Pick<PurchaseOrder["lines"][number], "medical_necessity">;

/** Who ordered, and with which certificate or order form; or that the distributor's staff did. */
export function orderedBy({ detail, signed }: Pick<PurchaseOrder, "detail" | "signed">): readonly [string, string] {
  const { order_create_user: placed_by } = detail;
  const sentence = describePlacement({ ...detail, placed_by, signed_by: signed?.signed_by });
  return sentence === undefined ? [text.orderedBy, placed_by] : [text.howOrdered, sentence];
}

/** A fact, unless there is nothing to say. */
export const said = (name: string, value: string | null | undefined): (readonly [string, string])[] =>
  value === null || value === undefined || value.trim() === "" ? [] : [[name, value]];
