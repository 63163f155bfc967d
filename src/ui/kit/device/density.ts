/** How close the rows of lists stand, for each user on this device. With a mouse only: a finger needs the room (tokens.css). */

export type Density = "comfortable" | "compact";

export const densityPlace = (userId: number): string => `density ${userId}`;
export const densityOf = (userId: number): Density =>
  localStorage.getItem(densityPlace(userId)) === "compact" ? "compact" : "comfortable";

/** Sets data-density on the page, for who is signed in. */
export function applyDensity(userId: number): void {
  document.documentElement.dataset["density"] = densityOf(userId);
}
