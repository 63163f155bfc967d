/** Columns that were chosen for lists with the same heads, kept on this device: a list of next week asks nothing. */
import type { ChosenColumns, ColumnQuestion } from "#contract/cart/rules/order-rows.ts";

const place = "list columns";
/** The oldest answers go. */
const mostLists = 20;
/** Longer heads are no heads. */
const longestHeads = 1_000;

type KeptColumns = [heads: string, code: number, quantity: number | null, unit: number | null];

/** Returns the columns that were chosen last for these heads. A list without heads is asked about every time. */
export function findColumnsFor({ heads, rows }: ColumnQuestion): ChosenColumns | undefined {
  const key = keyOf(heads);
  const [, code, quantity, unit] = readKept().find(([known]) => known === key) ?? [];
  if (key === undefined || code === undefined) return undefined;
  const width = Math.max(...rows.map((row) => row.length));
  const fits = [code, quantity, unit].every((column) => column === null || column === undefined || column < width);
  return fits ? { code, quantity: quantity ?? undefined, unit: unit ?? undefined } : undefined;
}

/** Keeps an answer for the next list with these heads. */
export function rememberColumns({ heads }: ColumnQuestion, { code, quantity, unit }: ChosenColumns): void {
  const key = keyOf(heads);
  if (key === undefined) return;
  const others = readKept().filter(([known]) => known !== key);
  const kept: KeptColumns[] = [[key, code, quantity ?? null, unit ?? null], ...others];
  try {
    localStorage.setItem(place, JSON.stringify(kept.slice(0, mostLists)));
  } catch {
    // No room on this device: the next list asks again.
  }
}

function keyOf(heads: readonly string[]): string | undefined {
  const key = JSON.stringify(heads.map((head) => head.toLowerCase().replaceAll(/\s+/g, " ").trim()));
  return heads.length === 0 || key.length > longestHeads ? undefined : key;
}

function readKept(): KeptColumns[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: unknown): one is KeptColumns =>
  Array.isArray(one) &&
  one.length === 4 &&
  typeof one[0] === "string" &&
  Number.isSafeInteger(one[1]) &&
  [one[2], one[3]].every((column) => column === null || Number.isSafeInteger(column));
