/** How PostgreSQL would run a statement that is written down: for any values, and for these; without running it. */
import type { PoolClient } from "pg";
import type { Pools } from "#server/db/open.ts";
import type { Statement } from "#server/db/statement.ts";

export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};
export type Mode = "generic" | "custom";

/** Two connections, as calls and jobs have them; `end` gives them back. */
export async function openPlanner(pools: Pools, customer_id: number) {
  const [app, system] = await Promise.all([pools.app.connect(), pools.system.connect()]);
  /** As a call of this customer would run it; what calls may not, as a job. */
  const asEither = async <Answer>(work: (client: PoolClient) => Promise<Answer>): Promise<Answer> => {
    try {
      return await work(app);
    } catch (error) {
      if ((error as { code?: string }).code !== "42501") throw error;
      return work(system);
    }
  };
  const { rows } = await pools.owner.query<{ name: string; column: string }>(
    `select i.indexrelid::regclass::text as name, a.attname as column
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[case when i.indnatts > 1 then 1 else 0 end]`,
  );
  return {
    /** What narrows each index: its second column, where the first says whose rows they are. */
    narrowing: new Map(rows.map(({ name, column }) => [name, column])),
    planOf: (statement: Statement, values: readonly string[], mode: Mode): Promise<Plan> =>
      asEither((client) => explained(client, { statement, values, customer_id }, mode)),
    /** Whether one plan serves all values once it was asked for a few times; else PostgreSQL plans anew each time. */
    isPlannedOnce: (statement: Statement, values: readonly string[]): Promise<boolean> =>
      asEither((client) => plannedOnce(client, { statement, values, customer_id })),
    end: () => [app, system].forEach((client) => client.release()),
  };
}

async function explained(client: PoolClient, statement: Asked, mode: Mode): Promise<Plan> {
  return prepared(client, statement, async (execute) => {
    await client.query(`set local plan_cache_mode = force_${mode}_plan`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${execute}`);
    return rows[0]!["QUERY PLAN"][0].Plan;
  });
}

/** PostgreSQL looks five times what plans for the very values would cost, and decides then. */
const asks = 7;
async function plannedOnce(client: PoolClient, statement: Asked): Promise<boolean> {
  return prepared(client, statement, async (execute) => {
    for (let nth = 0; nth < asks; nth++) await client.query(`explain ${execute}`);
    const { rows } = await client.query<{ count: number }>(
      "select generic_plans as count from pg_prepared_statements where name = 'planned'",
    );
    return rows[0]!.count > 0;
  });
}

type Asked = { statement: Statement; values: readonly string[]; customer_id: number };

async function prepared<Answer>(
  client: PoolClient,
  { statement: { text, values: declared }, values, customer_id }: Asked,
  work: (execute: string) => Promise<Answer>,
): Promise<Answer> {
  const types = Object.values(declared).map(({ type }) => type);
  const given = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  const list = (of: string[]) => (of.length === 0 ? "" : `(${of.join(", ")})`);
  await client.query("begin");
  try {
    await client.query(
      `select set_config('app.customers', '{${customer_id}}', true), set_config('app.user_id', '1', true), set_config('app.staff', 'off', true)`,
    );
    await client.query(`prepare planned ${list(types)} as ${text}`);
    return await work(`execute planned ${list(given)}`);
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}

/** So many rows may be read or sorted at once, whatever there are. */
const few = 2_000;
/** Indexes that hold few rows of each customer: those that are still to come. */
const short = ["order_lines_pending", "orders_unshipped", "shipments_under_way", "shipments_to_invoice"];

/** What of a plan takes longer the more rows these tables have; nothing is well. */
export function growing(plan: Plan, tables: readonly string[], narrowing: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const look = (node: Plan, above: { table?: string | undefined; isCut: boolean }): void => {
    const { "Node Type": type, "Plan Rows": count, Plans: below = [] } = node;
    // The index of a bitmap does not say of which table it is: the node above does.
    const table = node["Relation Name"] ?? (type === "Bitmap Index Scan" ? above.table : undefined);
    if (table !== undefined && tables.includes(table)) {
      if (type === "Seq Scan" && (!above.isCut || node.Filter !== undefined)) faults.push(`reads all of ${table}`);
      const index = node["Index Name"] ?? "";
      const isNarrow =
        new RegExp(`\\b${narrowing.get(index)}\\b`).test(node["Index Cond"] ?? "") ||
        short.includes(index) ||
        above.isCut;
      if (/Index/.test(type) && !isNarrow) faults.push(`reads all that a customer has of ${table}`);
      if (count > few && !above.isCut) faults.push(`reads ${count} rows of ${table}`);
    }
    const [first] = below;
    if (type.endsWith("Sort") && first !== undefined && first["Plan Rows"] > few)
      faults.push(`sorts ${first["Plan Rows"]} rows`);
    // Whatever needs all of its rows before it gives one is not cut off by a limit above it.
    const isCut = type === "Limit" || (above.isCut && !/Sort|Aggregate|Hash|Materialize|WindowAgg|Bitmap/.test(type));
    for (const each of below) look(each, { table, isCut });
  };
  look(plan, { isCut: false });
  return [...new Set(faults)];
}
