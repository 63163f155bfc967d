/** How old an answer is that stands on the screen, where that matters (docs/look.md, "Offline"). */

const pageStart = Date.now();
/** Younger answers are what any open page shows between two looks. */
const freshForMs = 60_000;

type Answer = { data: unknown; dataUpdatedAt: number; isError: boolean };

/**
 * When this answer was given, if a person should know: its refresh failed, or it was remembered from an earlier visit
 * and is over a minute old. Undefined for all others.
 */
export function rememberedSince({ data, dataUpdatedAt, isError }: Answer, start = pageStart): Date | undefined {
  if (data === undefined) return undefined;
  const at = cameAt(data) ?? dataUpdatedAt;
  return isError || at < start - freshForMs ? new Date(at) : undefined;
}

/** An older answer that stays though a newer one came says itself from when it is (overlay/laid-over.ts). */
const cameAt = (data: unknown): number | undefined =>
  typeof data === "object" && data !== null && "doneBefore" in data && "at" in data ? Number(data.at) : undefined;
