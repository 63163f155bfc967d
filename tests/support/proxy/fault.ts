/** What can go wrong between a device and the server, and what goes wrong now. */

/** A request as `METHOD /path?query`, for faults that strike only some. */
type RequestPattern = RegExp;

export type Fault =
  | { kind: "none" }
  /**
   * Every byte comes this much later, in both directions, and no faster than the line allows: each connection by itself where it is one number, all
   * together where it is one for each direction.
   */
  | { kind: "slow"; ms: number; bytesPerSecond?: number | { up: number; down: number } }
  /** The Wi-Fi is dead and nobody says so: connections stand, no byte passes; what was held goes on when the fault is lifted. */
  | { kind: "black-hole" }
  /** Nothing listens, and what was open is reset. */
  | { kind: "refuse" }
  /** A connection is reset once so many bytes of it have passed in that direction, counted from when the fault began. */
  | { kind: "reset"; afterBytes: number; of: "answer" | "request" }
  /** The server has done it and answered; the answer never arrives. Strikes so many matching requests, then no more. */
  | { kind: "answer-lost"; of: RequestPattern; times: number }
  /** As `answer-lost`, but the head of the answer and half of its body arrive. */
  | { kind: "answer-cut"; of: RequestPattern; times: number }
  /** As `answer-lost`, but something on the way answers 200 with this JSON in the server's place. */
  | { kind: "answer-foreign"; of: RequestPattern; times: number; json: string }
  /** The request is dropped before the server sees it. Strikes so many matching requests, then no more. */
  | { kind: "request-lost"; of: RequestPattern; times: number }
  /** Someone else's sign-in page answers everything with 200. */
  | { kind: "captive-portal" }
  /** Refuses for a while, works for a while, and so on; begins with refusing. */
  | { kind: "flapping"; downMs: number; upMs: number };

/** A fault of single requests: it needs a server that speaks http. */
export type RequestFault = Extract<Fault, { of: RequestPattern }>;

export const isRequestFault = (fault: Fault): fault is RequestFault => "of" in fault && fault.of instanceof RegExp;

/** The fault in force, and a way to wait for the next one. */
export type Weather = {
  readonly fault: Fault;
  readonly changed: Promise<void>;
  change: (next: Fault) => void;
  /** When a slow line that all connections share has passed what it was given, by `performance.now()`. */
  freeAt: { up: number; down: number };
};

/** Fair weather until it is changed. */
export function fairWeather(): Weather {
  let fault: Fault = { kind: "none" };
  let change = Promise.withResolvers<void>();
  return {
    freeAt: { up: 0, down: 0 },
    get fault() {
      return fault;
    },
    get changed() {
      return change.promise;
    },
    change: (next) => {
      const { resolve } = change;
      fault = next;
      change = Promise.withResolvers();
      resolve();
    },
  };
}
