/** Field shapes that several areas share. */
import * as z from "zod/mini";

import { isWireDate, wireToIso } from "./dates.ts";
import { emailPattern, longestEmail } from "./email.ts";
import { dayRange, isDay, isPlain } from "./text-and-time.ts";

const INT_MAX = 2_147_483_647;

/** An identity: 1 to 2147483647. */
export const Id = z.int().check(z.gte(1), z.lte(INT_MAX));
/** An identity in a path or a query, where it arrives as text. */
export const PathId = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,9}$/, "must be a whole number above 0"))]),
  z.pipe(z.transform(Number), Id),
);
/** A count, 0 or more. */
export const Count = z.int().check(z.gte(0), z.lte(INT_MAX));
/** A date without time, `MM/DD/YYYY`. */
export const WireDate = z.string().check(z.refine(isWireDate, "must be a date as MM/DD/YYYY"));
/** A date that somebody enters; what was entered before there were bounds is still answered. */
export const EnteredDate = WireDate.check(z.refine((wire) => isDay(wireToIso(wire) ?? ""), dayRange));
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** `Y` or `N`, as the specification spells some flags. */
export const YesNo = z.enum(["Y", "N"]);

/** Trimmed text of at most `longest` characters, without control characters other than line breaks. */
export const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.refine(isPlain, "must not hold control characters"));
/** An e-mail address, at most 254 characters. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(longestEmail), z.regex(emailPattern, "must be an email address"));

/** The two carts: Rx products and controlled substances. The only spellings ever sent. */
export const CartType = z.enum(["RXO", "CSO"]);
export type CartType = z.infer<typeof CartType>;
/** On input `RX` and `CSOS` are understood too (docs/readings.md, "cart type codes"); normalised here and nowhere else. */
export const CartTypeInput = z.pipe(
  z.enum(["RXO", "CSO", "RX", "CSOS"]),
  z.transform((code): CartType => (code === "RX" || code === "RXO" ? "RXO" : "CSO")),
);

/** A unit of measure code, such as CT (carton), CS (case) or EA (each). */
export const UomCode = z.string().check(z.regex(/^[A-Z]{2,3}$/, "must be a unit of measure code"));

/** No fields. */
export const Nothing = z.strictObject({});
/** Paging in the body of a search: 1-based page. */
export const paging = (size: number, largest: number) => ({
  page: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
  page_size: z._default(z.int().check(z.gte(1), z.lte(largest)), size),
});
/** What a write answers when there is nothing more to say. */
export const Done = z.strictObject({ success: z.literal(true) });
/** Answer of a stream call: bytes with a content type of their own, never JSON. */
export const Bytes = z.unknown();
