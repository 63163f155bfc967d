/** Which rows the list shows, and in what order: all of them or a part, those to fix first. */
import { useState } from "react";
import type { AnsweredRow } from "./answering.ts";

/** A part that a person asks for: what is looked up may be to fix, what waits counts as added. */
type Shown = "all" | "fix" | "ready" | "done";

export type Listing = { shown: Shown; show: (shown: Shown) => void; visible: readonly AnsweredRow[] };

export function useListing(lines: readonly AnsweredRow[]): Listing {
  const [shown, setShown] = useState<Shown>("all");
  const isShown = ({ standing }: AnsweredRow) =>
    shown === "all" ||
    standing === shown ||
    (shown === "done" && standing === "waiting") ||
    (shown === "fix" && standing === "looking");
  const [before, setFirst] = useState<ReadonlySet<number>>(new Set());
  const firstIds = standsFirst(before, lines);
  if (firstIds !== before) setFirst(firstIds);
  const isFirst = ({ row }: AnsweredRow) => firstIds.has(row.id);
  const visible = [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))].filter(isShown);
  return { shown, show: setShown, visible };
}

/** Those to fix stand first; one that is put right keeps its place, for it is under somebody's finger. A row that is gone leaves its number to another. */
export function standsFirst(
  before: ReadonlySet<number>,
  lines: readonly Pick<AnsweredRow, "row" | "standing">[],
): ReadonlySet<number> {
  const now = lines.filter(({ row, standing }) => standing === "fix" || before.has(row.id)).map(({ row }) => row.id);
  return now.length === before.size && now.every((id) => before.has(id)) ? before : new Set(now);
}
