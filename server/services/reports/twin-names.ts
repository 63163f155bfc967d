/** Names of products in charts, where several may have one name. */

type Named = { name: string | null; manufacturer: string | null };

/** Returns the rows, each name that stands on several of them with its manufacturer behind it. Rows without a manufacturer are no products. */
export function nameTwins<Row extends Named>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const { name, manufacturer } of rows)
    if (name !== null && manufacturer !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.map((row) =>
    row.name !== null && row.manufacturer !== null && (counts.get(row.name) ?? 0) > 1
      ? { ...row, name: `${row.name}, ${row.manufacturer}` }
      : row,
  );
}
