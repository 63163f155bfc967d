/**
 * How many entries go in one request. As many as may; one by one where a request of several did not get through, which costs least on a dead network and
 * works with whatever stands before the server; then twice as many after each that did.
 */

/** So often in a row several got nowhere while single ones did: something between keeps them back. */
const oftenEnough = 3;
/** So long it is not tried again, nor after the server turned such a request down: during a deploy a process of another version may answer. */
const aloneForMs = 5 * 60_000;

export type AtOnce = {
  /** So many may go in a request now. */
  most: () => number;
  /** A request of so many was answered as a whole. */
  whole: (count: number) => void;
  /** Or not; `heard`: of so many of them. */
  brokenOff: (count: number, heard: number) => void;
  /** The server turned such a request down. */
  notTaken: () => void;
};

export function openAtOnce(mostEntries: number, now: () => number): AtOnce {
  let most = mostEntries;
  let silent = 0;
  let aloneSince: number | undefined;
  const beAlone = (): void => {
    most = 1;
    silent = 0;
    aloneSince = now();
  };
  return {
    most: () => {
      // A clock that was put back ends it too.
      if (aloneSince !== undefined && Math.abs(now() - aloneSince) >= aloneForMs) aloneSince = undefined;
      return aloneSince === undefined ? most : 1;
    },
    whole: (count) => {
      if (count > 1) silent = 0;
      most = Math.min(mostEntries, most * 2);
    },
    brokenOff: (count, heard) => {
      most = 1;
      if (count > 1) silent = heard > 0 ? 0 : silent + 1;
      if (silent === oftenEnough) beAlone();
    },
    notTaken: beAlone,
  };
}
