/** Dates as the person likes them, independent of the page's language. Loaded only where somebody chose: `words` needs nothing. */
import { atom, getDefaultStore } from "jotai";
import type { DateFormat } from "#contract/identity/preferences.ts";
import { dateFormatPlace, writeDatesBy } from "#src/text/format.ts";
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

const saidAtom = atom<DateFormat>();

/** What is chosen, for whoever shows the choice: the server may say it after a screen is drawn. */
export const dateFormatAtom = atom((get) => get(saidAtom) ?? rememberedDateFormat());

/** Applies and remembers it on this device. */
export function setDateFormat(format: DateFormat): void {
  writeStored(dateFormatPlace, format);
  getDefaultStore().set(saidAtom, format);
  applyDateFormat();
}

/** What was chosen last on this device. */
export function rememberedDateFormat(): DateFormat {
  const kept = readStored(dateFormatPlace);
  return formats.find((format) => format === kept) ?? "words";
}

const formats: readonly DateFormat[] = ["words", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD", "browser"];

/** From here on each date is written like that. */
export function applyDateFormat(): void {
  const format = rememberedDateFormat();
  writeDatesBy(format === "words" ? undefined : (at, timeZone) => written(at, format, timeZone));
}

/** A date in a format; `browser` in the browser's own language and order. */
export function written(at: Date, format: Exclude<DateFormat, "words">, timeZone: string | undefined): string {
  if (format === "browser") return new Intl.DateTimeFormat(undefined, { timeZone }).format(at);
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at);
  const part = (type: "year" | "month" | "day") => parts.find((each) => each.type === type)!.value;
  return format.replace("YYYY", part("year").padStart(4, "0")).replace("MM", part("month")).replace("DD", part("day"));
}
