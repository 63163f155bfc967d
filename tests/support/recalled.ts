/** A lot that is recalled while something is looked at, and not afterwards. */
import type { Pools } from "#server/db/open.ts";

export async function whileRecalled<Answer>(
  { system }: Pick<Pools, "system">,
  [item_id, lot_no]: readonly [item_id: number, lot_no: string],
  work: () => Promise<Answer>,
): Promise<Answer> {
  await system.query(
    "insert into recalls (item_id, lot_no, reason, recalled_at) values ($1, $2, 'Glass particles.', now())",
    [item_id, lot_no],
  );
  try {
    return await work();
  } finally {
    await system.query("delete from recalls where item_id = $1 and lot_no = $2", [item_id, lot_no]);
  }
}
