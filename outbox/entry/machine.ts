/** What the outbox needs of the machine it runs on; all of it comes in, so that a test can be the machine. */
import type { Format } from "./format.ts";
import type { Network } from "./wire.ts";

export type Machine = {
  storage: IDBFactory;
  network: Network;
  locks: Locks;
  clock: Clock;
  /** Reaches the other tabs and the worker of this person on this device, never the caller itself. */
  channel: (name: string, hear: (message: Message) => void) => { tell: (message: Message) => void; close: () => void };
  /** 0 up to 1. */
  random: () => number;
  /** A UUID. */
  newKey: () => string;
  /** For sealing what a person leaves unsent. */
  crypto: Pick<Crypto, "getRandomValues"> & {
    subtle: Pick<SubtleCrypto, "importKey" | "deriveKey" | "encrypt" | "decrypt">;
  };
  /** For a page: on a full disk what waits is sent all the same (sender/unwritten.ts). Without it, as in the worker, it is not. */
  marksOf?: (user_id: number) => Marks;
  /** The person's session, where the disk had no room for it. */
  token?: string;
  /** Hears what failed where nobody waits: the storage, mostly. The next wake-up tries again, and adding says so to the person. */
  warn: (error: unknown) => void;
  /**
   * For a page, which remembers what it shows: hears each time that a person's entries were not on the disk at all, as at the first visit, or because the
   * browser or another tab threw them away. So many that the server does not have were put back from this page.
   */
  madeAnew?: (putBack: number) => void;
  /** Another than this build's, in tests of what is to come. */
  format?: Format;
  /** So many entries go in one request at most; without: as many as the server takes. */
  mostEntries?: number;
};

/** Entries that were changed or removed, by seq; and that somebody should look whether anything can be sent. */
export type Message = { seqs: number[]; wake: boolean };

export type Locks = {
  /**
   * Holds `name` while `work` runs, if it is free, or by taking it from its holder. `lost` ends when somebody takes it. "taken": `work` did not run.
   */
  hold: (
    name: string,
    how: "if-free" | "take-over",
    work: (lost: AbortSignal) => Promise<void>,
  ) => Promise<"held" | "taken">;
};

/** Keys that one person's page notes apart from the disk of entries, which may be full. Writing throws where they cannot be kept. */
export type Marks = { read: () => readonly string[]; write: (keys: readonly string[]) => void };

export type Clock = {
  now: () => number;
  /** By how many milliseconds it is ahead of the server's, below 0 behind; undefined, as without it: nobody knows. */
  skew?: () => number | undefined;
  /** Calls `act` later; gives the function that calls it off. */
  after: (ms: number, act: () => void) => () => void;
};
