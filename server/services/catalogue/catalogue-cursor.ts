/**
 * How far a device has come with the catalogue. Transactions are not finished in the order of their numbers, so no single number says what was seen:
 * a cursor carries the snapshot at which its pass began, and the next pass asks for every row that this snapshot could not see. Opaque to devices.
 */
import * as z from "zod/mini";

import { Count } from "#contract/base/fields.ts";

/** As PostgreSQL writes it: `xmin:xmax:running`; transactions from `xmax` on had not begun. `*` in the place of the running ones: any from `xmin` on. */
const Snapshot = z.string().check(z.regex(/^\d{1,18}:\d{1,18}:(\*|(\d{1,18}(,\d{1,18})*)?)$/));

const Parts = z.tuple([
  z.string().check(z.maxLength(100)),
  z.uuid(),
  z.nullable(Snapshot),
  Count,
  z.nullable(Snapshot),
  Count,
]);

export type Cursor = {
  /** The database it is of. */
  place: string;
  /** The era under which the newest of its snapshots was taken (db/schema/catalogue.ts). */
  era_id: string;
  /** What this pass asks for is what this snapshot did not see; null asks for everything. */
  from: string | null;
  /** The last product of the pages so far; 0 before the first. */
  after: number;
  /** Taken at the start of this pass, for the next one; null between passes. */
  next: string | null;
  /** Products in the catalogue when the pass began. */
  total: number;
};

/** The cursor as a device keeps it. */
export const cursorText = ({ place, era_id, from, after, next, total }: Cursor): string =>
  Buffer.from(JSON.stringify([place, era_id, from, after, next, total])).toString("base64url");

/** The cursor of a device; undefined when it is none of ours. */
export function cursorOf(text: string): Cursor | undefined {
  const parsed = Parts.safeParse(jsonOf(Buffer.from(text, "base64url").toString()));
  if (!parsed.success) return undefined;
  const [place, era_id, from, after, next, total] = parsed.data;
  return { place, era_id, from, after, next, total };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not one of ours
  }
}

/** More are not listed, so that a cursor always fits into an address. Seldom are so many writing at once. */
const mostRunning = 24;

/** A snapshot as a cursor carries it. */
export function snapshotText(snapshot: string): string {
  const [xmin, xmax, running = ""] = snapshot.split(":");
  return running.split(",").length > mostRunning ? `${xmin}:${xmax}:*` : snapshot;
}

/** A snapshot as a statement asks by it: it did not see transactions from `xmax` on, nor the `running` ones; all from `xmin` on are among these. */
export function unseenBy(snapshot: string): { xmin: string; xmax: string; running: string[] } {
  const [xmin = "", xmax = "", running = ""] = snapshot.split(":");
  if (running === "*") return { xmin, xmax: xmin, running: [] };
  return { xmin, xmax, running: running === "" ? [] : running.split(",") };
}

/** The newest transaction that the cursor may know of, and one more. */
export const horizonOf = ({ from, next }: Cursor): string => (next ?? from ?? "0:0:").split(":")[1]!;
