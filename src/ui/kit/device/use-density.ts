/** The density of a user's lists, and its choice. */
import { useState } from "react";
import { applyDensity, densityOf, densityPlace, type Density } from "./density.ts";
import { writeStored } from "#src/ui/kit/storage/stored.ts";

/** The density of a user, and the function that changes it. */
export function useDensity(userId: number): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(() => densityOf(userId));
  return [
    density,
    (next) => {
      writeStored(densityPlace(userId), next);
      setDensity(next);
      applyDensity(userId);
    },
  ];
}
