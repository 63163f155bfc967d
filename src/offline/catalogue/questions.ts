/** What page and worker say to each other about the catalogue on the device. */
import type { Answers } from "./answers.ts";
import type { AppliedChanges } from "./writer.ts";
import type { CatalogueStore } from "./store.ts";

/** Where the delta sync goes on, and how far the copy is. */
type SyncProgress = {
  cursor: string | undefined;
  isComplete: boolean;
  count: number;
  total: number;
  hasClasses: boolean;
};

/** All that the worker can be asked; each gives its answer, or fails with the name and words of what went wrong. */
export type Questions = Omit<Answers, "hear"> & {
  progress: () => Promise<SyncProgress>;
  /** @param answer of `productChanges` as it came: reading it would hold up the page. */
  apply: (asked: string | undefined, answer: Blob) => Promise<AppliedChanges>;
  keepClasses: CatalogueStore["keepClasses"];
};

export type CatalogueQuestion = {
  [Name in keyof Questions]: {
    id: number;
    ask: Name;
    with: Parameters<Questions[Name]>;
    /** By which the prices of whoever asks are sealed (sealed-prices.ts). */
    secret: string | undefined;
  };
}[keyof Questions];
export type Answered = { id: number } & ({ answer: unknown } | { failed: { name: string; message: string } });
