/** `portal csos archive`: the archive of a customer's signed orders as a file, the same as users export (services/reports/signed-archive.ts). */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";

import { unitFor } from "#contract/base/units.ts";
import { codeOf, createFileFromParts } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import { version } from "#server/base/version.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { int, statement, text } from "#server/db/statement.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import type { ReadTransaction } from "#server/services/reports/download.ts";
import { signedArchive } from "#server/services/reports/signed-archive.ts";

type Given = { pools: Pick<Pools, "app" | "system">; auditKeys: AuditKeys; now: Date };

const customerStatement = statement(
  "archived_customer",
  { values: { customer_id: int }, row: { company_name: text, time_zone: text } },
  "select company_name, time_zone from customers where customer_id = :customer_id",
);

/**
 * Writes the file and returns the lines to print. The audit trail gets the file's hash before the file gets its name.
 * @throws StartError for an unknown customer, an existing file, and a file that cannot be written.
 */
export async function archiveSigned(
  { pools, auditKeys, now }: Given,
  { customer, to }: { customer: string; to: string },
): Promise<string[]> {
  const customer_id = /^[1-9]\d{0,8}$/.test(customer) ? Number(customer) : 0;
  const [found] = await inTransaction(pools.system, (db) => db.run(customerStatement, { customer_id }), {
    access: "read only",
  });
  if (found === undefined) throw new StartError(`Customer ${customer} does not exist.`);
  if (existsSync(to)) throw alreadyExists(to);
  const hash = createHash("sha256");
  let orders = 0;
  const archive = signedArchive({ customer_id, time_zone: found.time_zone, now });
  const parts = archive.write(readingFor(pools, customer_id), (count) => (orders = count));
  const writeRow = (sha256: string) =>
    inTransaction(pools.system, (db) =>
      writeAudit(db, auditKeys, {
        customer_id,
        at: now,
        roles: ["distributor"],
        build: version,
        action: "portal csos archive",
        entity: "customers",
        entity_id: String(customer_id),
        after: { orders, sha256 },
        result: "done",
      }),
    );
  const isCreated = await naming(to, () =>
    createFileFromParts(to, hashedParts(parts, hash), () => writeRow(hash.digest("hex"))),
  );
  if (!isCreated) throw alreadyExists(to);
  return [
    `${orders} signed ${unitFor(orders, "order")} of ${found.company_name} in ${to}.`,
    "Unpack the file and run: sh verify.sh",
  ];
}

/** Reads as the customer's own users do: row security leaves out every other customer. */
const readingFor =
  ({ app }: Pick<Pools, "app">, customer_id: number): ReadTransaction =>
  (work) =>
    inTransaction(app, work, {
      retry: "always",
      settings: {
        "app.customers": `{${customer_id}}`,
        "app.user_id": "0",
        "app.on_behalf_of": "",
        "app.staff": "off",
      },
      access: "read only",
    });

async function* hashedParts(
  parts: AsyncIterable<string | Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const content = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(content);
    yield content;
  }
}

const alreadyExists = (file: string): StartError => new StartError(`${file} already exists. Nothing was written.`);

/** @throws StartError in place of a failure of the file system, which names the file. */
async function naming<Answer>(file: string, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new StartError(`${file} cannot be written (${codeOf(error)}).`);
  }
}
