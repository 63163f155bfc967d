/** Each statement that is written down is what the migrated database takes and gives, value by value and column by column. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shape, statements } from "#server/db/statement.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { openDescriber } from "#tests/support/describe-statement.ts";
import { root } from "#tests/support/processes.ts";

// Whoever writes one down does so as it is loaded.
for (const file of globSync("server/**/*.ts", { cwd: root }))
  if (readFileSync(join(root, file), "utf8").includes('/statement.ts"')) await import(join(root, file));

const { url, pools } = await freshDatabase();
let describer: Awaited<ReturnType<typeof openDescriber>>;
beforeAll(async () => {
  describer = await openDescriber(url);
});
afterAll(() => describer?.end());

describe("the database takes and gives what is declared", () => {
  test.each([...statements.values()])("$name", async ({ text, values, row }) => {
    expect(await describer.describe(text)).toEqual({ values: Object.values(typesIn(values)), row: typesIn(row) });
  });
});

test.each([...statements.values()].flatMap(({ name, fills, values }) => (fills ? [{ name, values, ...fills }] : [])))(
  "$name fills every column of $table",
  async ({ table, but, values }) => {
    const { rows } = await pools.owner.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = $1",
      [table],
    );
    const columns = rows.map(({ column_name }) => column_name);
    expect(new Set([...Object.keys(values), ...but])).toEqual(new Set(columns));
  },
);

test("the describer tells what it should not be", async () => {
  expect(await describer.describe("select order_id, placed_at from orders where customer_id = $1")).toEqual({
    values: ["integer"],
    row: { order_id: "integer", placed_at: "timestamp with time zone" },
  });
  await expect(describer.describe("select no_such_column from orders")).rejects.toThrow("no_such_column");
  expect((await describer.describe("select 1 as one")).row).toEqual({ one: "integer" });
});

const typesIn = (shape: Shape): Record<string, string> =>
  Object.fromEntries(Object.entries(shape).map(([name, { type }]) => [name, type]));
