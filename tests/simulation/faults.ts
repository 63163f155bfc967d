/** Names of the faults in histories. The fixed seeds must reach each of them (simulation.test.ts): a fault that is never reached proves nothing. */

export const faults = [
  // processes
  "killed at a step",
  "killed while a database was being made",
  "closed or killed at rest",
  "frozen sender overtaken",
  "two tabs at once",
  "worker sent for a tab",
  // the network
  "request lost",
  "answer lost",
  "sent by two ways",
  "copy came late",
  "overtaken on the way",
  "no network",
  "only one direction dead",
  "captive portal",
  "a stranger answers",
  "slow answer",
  // requests with several entries
  "several in one request",
  "lost between two lines",
  "server gone between two entries",
  "several are refused",
  // what the server says
  "401",
  "403",
  "409 in progress",
  "409 base changed",
  "429",
  "500",
  "502 before the work",
  "502 after the work",
  "503",
  "refused for good",
  // the disk
  "disk full at a write",
  "disk full at the commit",
  "sent on a full disk",
  "connection to the disk lost at rest",
  "connection to the disk lost in a transaction",
  // builds
  "deploy with a wider schema",
  "deploy with a narrower one",
  "newer build beside an older tab",
  "newer format met by an older tab",
  // people
  "same person signed in again",
  "another person signed in",
  "signed out and sealed",
  "sealed entries opened",
  "somebody else between",
  "entries handed over",
  "broken off between the two writes of a hand-over",
  "discard noted",
  "sealing failed",
  "a page of who has left goes on",
  "entries of an older format found",
  "session ended",
  "customer switched",
  "role removed",
  "role given back",
  "cart changed elsewhere",
  "order received by somebody else",
  "receipt cancelled by somebody else",
  "exception filed by somebody else",
  "two tablets at one delivery",
  // the clock
  "clock a year ahead",
  "clock a day back",
  "a month passed",
] as const;

export type Fault = (typeof faults)[number];

/** How often each fault happened. */
export type Fired = Map<Fault, number>;

export const met = (fired: Fired, fault: Fault): void => void fired.set(fault, (fired.get(fault) ?? 0) + 1);
