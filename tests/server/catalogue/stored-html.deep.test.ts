/** HTML of the distributor in the database: clean or not there, whichever way it comes. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Pools } from "#server/db/open.ts";
import { storedHtml } from "#server/base/stored-html.ts";
import { isCleanHtml } from "#tests/support/clean-html.ts";
import { demonstration } from "#tests/support/demonstration.ts";
import { hostileSamples, mutatedSamples } from "#tests/support/hostile-html.ts";

let pools: Pools;
beforeAll(async () => {
  ({ pools } = await demonstration());
});

/** Where it stands: each column with a statement that writes it. */
const columns = [
  ["classifications_clean_html", "update classifications set add_header_html = $1 where class_id = 1"],
  ["display_groups_clean_html", "update display_groups set add_header_html = $1 where display_group_id = 1"],
  ["incentives_clean_description", "update incentives set incentive_description_html = $1"],
  ["incentives_clean_item", "update incentives set item_html = $1"],
  ["incentives_clean_suggestion", "update incentives set item_suggest_html = $1"],
  ["premier_offers_clean_html", "update premier_offers set body_html = $1"],
] as const;

describe.each(columns)("%s", (constraint, write) => {
  test.each(["owner", "system"] as const)("refuses what was not cleaned, even from the %s", async (who) => {
    const raw = hostileSamples().filter(({ html }) => !isCleanHtml(html) && !html.includes("\u0000"));
    for (const { html } of raw.filter((_, at) => at % 8 === 0))
      await expect(pools[who].query(write, [html]), html).rejects.toMatchObject({ code: "23514", constraint });
  });

  test("takes what was cleaned", async () => {
    for (const { html } of hostileSamples().filter((_, at) => at % 8 === 0))
      expect((await pools.system.query(write, [storedHtml(html)])).rowCount, html).toBeGreaterThan(0);
  });
});

test("every column of HTML is guarded: a new one is not forgotten", async () => {
  const { rows } = await pools.owner.query<{ column: string; is_guarded: boolean }>(`
    select c.table_name || '.' || c.column_name as column, exists (
      select from pg_constraint k where k.conrelid = c.table_name::regclass and pg_get_constraintdef(k.oid) like '%is_clean_html(' || c.column_name || ')%') as is_guarded
    from information_schema.columns c where c.table_schema = 'public' and c.column_name like '%html%' order by 1`);
  expect(rows.length).toBeGreaterThanOrEqual(columns.length);
  expect(rows.filter(({ is_guarded }) => !is_guarded)).toEqual([]);
});

test("the database and the contract call the same HTML clean", async () => {
  const texts = [...hostileSamples(), ...mutatedSamples(5_000, "database")]
    .flatMap(({ html }) => [html, storedHtml(html)])
    .map((html) => html.replaceAll("\u0000", "").toWellFormed());
  const { rows } = await pools.system.query<{ html: string; is_clean: boolean }>(
    "select html, is_clean_html(html) as is_clean from unnest($1::text[]) as html",
    [texts],
  );
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter(({ html, is_clean }) => isCleanHtml(html) !== is_clean)).toEqual([]);
  expect(new Set(rows.map(({ is_clean }) => is_clean))).toEqual(new Set([true, false]));
});
