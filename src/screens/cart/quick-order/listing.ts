/** Which rows the list shows, and in what order: all of them or a part, those to fix first. */
import { useState } from "react";
import type { AnsweredRow } from "./answering.ts";

/** A part that a person asks for: what is looked up may be to fix, what waits counts as added. */
type Shown = "all" | "fix" | "ready" | "done";

export type Listing = { shown: Shown; show: (shown: Shown) => void; visible: readonly AnsweredRow[] };

export function useListing(lines: readonly AnsweredRow[]): Listing {
  "use no memo"; // the lines are new at every draw
  const [shown, setShown] = useState<Shown>("all");
  const isShown = ({ standing }: AnsweredRow) =>
    shown === "all" ||
    standing === shown ||
    (shown === "done" && standing === "waiting") ||
    (shown === "fix" && standing === "looking");
  // Those to fix first; one that is put right keeps its place, for it is under somebody's finger.
  const [firstIds, setFirst] = useState<ReadonlySet<number>>(new Set());
  const more = lines.filter(({ row, standing }) => standing === "fix" && !firstIds.has(row.id));
  if (more.length > 0) setFirst(new Set([...firstIds, ...more.map(({ row }) => row.id)]));
  const isFirst = ({ row }: AnsweredRow) => firstIds.has(row.id);
  const visible = [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))].filter(isShown);
  return { shown, show: setShown, visible };
}
