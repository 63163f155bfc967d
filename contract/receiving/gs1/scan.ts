/** What a scanner read, by all of GS1's rules: for the command line, and for what is judged by GS1's own tests. The page reads with fewer tables (read-scan.ts). */
import { allChecks } from "./all-checks.ts";
import type { Elements } from "./elements.ts";
import { readScan } from "./read-scan.ts";

/** Reads it as `readScan` does, and checks it by every table. */
export const scanOf = (raw: string, symbology: string | undefined, year: number): Elements =>
  readScan(raw, symbology, year, allChecks);
