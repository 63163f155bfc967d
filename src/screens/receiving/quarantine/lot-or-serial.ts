/** What a scan is looked for by: its serial number, else its lot; what is no barcode of a package, as it was typed (pure). */
import { readingOf } from "#contract/receiving/gs1/carton.ts";

/** @param year today's */
export function lotOrSerial(code: string, year: number): string {
  const reading = readingOf(code, year);
  const carton = reading.kind === "carton" ? reading.carton : reading.kind === "ask" ? reading.cartons[0] : undefined;
  return carton?.serial || carton?.lot || code.trim();
}
