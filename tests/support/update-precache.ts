/** The short precache of the update tests. */
import { listPartFiles } from "./built-scripts.ts";

/** Parts that detect, offer and load a new build. */
const updateParts = ["line", "new-version", "rare-banner", "workbox-window.prod"];

/**
 * Returns the files that a tab needs on its device to survive a deploy: of the first screen, of the offer of a new build, and of these other parts.
 * An installation of the complete build takes four to six times the processor time.
 */
export const listUpdateFiles = (...parts: string[]): string[] => listPartFiles(...updateParts, ...parts);
