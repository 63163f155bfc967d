/** The closed screen, loaded when it is shown: few ever see it, and then it is on this device. */
import { later } from "#src/ui/later.tsx";

export const Shut = later(async () => (await import("./shut.tsx")).Shut);
