/** GS1 codes of cartons, as a scanner sends them. */
import { wireToIso } from "#contract/base/dates.ts";
import { gtinOf } from "#contract/base/gtin.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";

/** Group separator, which ends a field of variable length. */
export const GS = "\u001D";

/** Returns the GTIN of a line's product. */
export const gtin = (line: PendingReceive) => gtinOf(line.ndc_code)!;

/** Writes a date of the API as GS1 codes do. */
export const yymmdd = (wire: string) => wireToIso(wire)!.replaceAll("-", "").slice(2);

/** Returns the code of a carton with its serial number, expiration date and lot. */
export const carton = (line: PendingReceive, serial: string, lot = line.lots[0]!) =>
  `01${gtin(line)}21${serial}${GS}17${yymmdd(lot.expiration_date)}10${lot.lot_no}`;
