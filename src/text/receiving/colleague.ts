/** Texts about a colleague who counts the same line. */

/** @param who first names @param minutes since the colleague began */
export function countedByWords({
  who,
  minutes,
  isTakenOver,
}: {
  who: string;
  minutes: number;
  isTakenOver: boolean;
}): string {
  const ago = minutes === 0 ? "just now" : minutes < 60 ? `${minutes} min ago` : "over an hour ago";
  return isTakenOver ? `${who} took over this line ${ago}` : `${who} started counting ${ago}`;
}
