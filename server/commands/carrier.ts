/** `portal carrier`: brings in the installation's own tariff, whole or not at all, and shows the one in use. */
import { readFileSync } from "node:fs";

import { decodeText } from "#contract/base/decode-text.ts";
import { unitFor } from "#contract/base/units.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { instant, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { StartError } from "#server/base/start-error.ts";
import { version } from "#server/base/version.ts";
import { demonstrationTariffCsv } from "#server/outside/carrier-demonstration.ts";
import { readTariff, type ReadTariff } from "#server/outside/carrier-tariff.ts";

type Given = { pools: Pick<Pools, "system">; auditKeys: AuditKeys; now: Date };
export type CarrierOptions = { goodRows?: true };

/** So large a file is no tariff. */
const mostBytes = 20_000_000;

const replaceStatement = statement(
  "replace_tariff",
  { values: { csv: text, now: instant }, row: {} },
  `insert into carrier_tariffs (imported_at, csv) values (:now, :csv)
   on conflict (one) do update set imported_at = excluded.imported_at, csv = excluded.csv`,
);

/** What was quoted by the tariff before is charged to nobody: each open checkout calculates again. */
const forgetStatement = statement("forget_quotes", { values: {}, row: {} }, "delete from shipping_quotes");

/**
 * Puts the tariff of a file in the place of the one in use and gives the lines to print: each faulty row by its line and why. With any of them nothing is
 * replaced, unless the good rows alone are asked for. `isComplete`: no row was left out.
 * @throws StartError when the file cannot be read or says too little.
 */
export async function importTariff(
  { pools, auditKeys, now }: Given,
  file: string,
  { goodRows }: CarrierOptions,
): Promise<{ isDone: boolean; isComplete?: boolean; lines: string[] }> {
  const csv = contentOf(file);
  const { rows, bad, missing, tariff } = readOrRefuse(file, csv);
  const told = bad.map(({ line, reason }) => `${file}, line ${line}: ${reason}.`);
  if (bad.length > 0 && goodRows === undefined) {
    const count = `${bad.length} of ${counted(rows, "row")} cannot be used`;
    return { isDone: false, lines: [...told, `${count}. Nothing was replaced; --good-rows imports the others.`] };
  }
  if (missing.length > 0)
    return { isDone: false, lines: [...told, `${file} lacks ${missing.join(", ")}. Nothing was replaced.`] };
  await inTransaction(pools.system, async (db) => {
    await db.run(replaceStatement, { csv, now });
    await db.run(forgetStatement, {});
    await writeAudit(db, auditKeys, {
      customer_id: 0,
      at: now,
      roles: [],
      build: version,
      action: "portal carrier import",
      entity: "carrier_tariffs",
      reason: "from the command line",
      result: "done",
    });
  });
  const { zones, rates, rest } = tariff;
  const holidays = counted(rest.holidays.length + rest.dates.length, "holiday");
  const what = `${counted(zones.length, "range")} of ZIP codes, ${counted(rates.length, "rate")}, ${holidays}`;
  return {
    isDone: true,
    isComplete: bad.length === 0,
    lines: [...told, `The carrier's tariff was replaced: ${what}. Open checkouts calculate shipping again.`],
  };
}

const counted = (count: number, unit: string): string => `${count} ${unitFor(count, unit)}`;

function contentOf(file: string): string {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read (${sentenceOf(error)}). Nothing was replaced.`);
  }
  if (content.length > mostBytes) throw new StartError(`${file} is too large for a tariff. Nothing was replaced.`);
  const csv = decodeText(content, TextDecoder);
  if (csv === undefined) throw new StartError(`${file} is not a text file. Nothing was replaced.`);
  return csv.replaceAll("\u0000", "");
}

function readOrRefuse(file: string, csv: string): ReadTariff {
  try {
    return readTariff(csv);
  } catch (error) {
    throw new StartError(`${file} cannot be read as a tariff (${sentenceOf(error)}). Nothing was replaced.`);
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const shownStatement = statement("tariff_file", { values: {}, row: { csv: text } }, "select csv from carrier_tariffs");

/** The tariff in use, as a file to begin from. */
export async function shownTariff({ system }: Pick<Pools, "system">): Promise<string> {
  const [found] = await inTransaction(system, (db) => db.run(shownStatement, {}), { access: "read only" });
  return found?.csv ?? demonstrationTariffCsv;
}
