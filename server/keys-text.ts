/** Texts that `portal keys` prints. */
import { fileCount } from "#server/base/start-text.ts";

const isOrAre = (count: number) => (count === 1 ? "is" : "are");
export const nothingRemoved = "Every certificate file can be opened, so nothing was removed.";
export const removed = (count: number) =>
  `${fileCount(count)} ${count === 1 ? "was" : "were"} removed. Their holders must upload them again.`;
export const resealed = (count: number) => `${fileCount(count)} ${isOrAre(count)} now encrypted with the new key.`;
export const backUp = (path: string) => `Back up ${path}.`;
export const removeFormerKeys = "Remove the former keys from CSOS_KEY.";
