/** Text of a cart line that was changed elsewhere. */

/** A line that was changed elsewhere. `now`, `wanted`: "8 cartons", or undefined for no line. */
export function changedElsewhere({
  now,
  wanted,
  by,
}: {
  now: string | undefined;
  wanted: string | undefined;
  by: "device" | "staff";
}): string {
  const change = now === undefined ? "Removed" : `Changed to ${now}`;
  const author = by === "staff" ? "by staff acting for you" : "on another device";
  return `${change} ${author}. You wanted ${wanted ?? "to remove it"}.`;
}
