/** How close the rows of lists stand, for each user on this device. With a mouse only: a finger needs the room (tokens.css). */
import { useState } from "react";

export type Density = "comfortable" | "compact";

const placeOf = (userId: number): string => `density ${userId}`;
const densityOf = (userId: number): Density =>
  localStorage.getItem(placeOf(userId)) === "compact" ? "compact" : "comfortable";

/** Sets data-density on the page, for who is signed in. */
export function applyDensity(userId: number): void {
  document.documentElement.dataset["density"] = densityOf(userId);
}

/** The density of a user, and the function that changes it. */
export function useDensity(userId: number): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(() => densityOf(userId));
  return [
    density,
    (next) => {
      localStorage.setItem(placeOf(userId), next);
      setDensity(next);
      applyDensity(userId);
    },
  ];
}
