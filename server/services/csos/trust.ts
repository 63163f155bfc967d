/** What certificates are judged by, and what their files are sealed under: configuration, never the database (server/csos-settings.ts). */
import type { KeyObject } from "node:crypto";

export type Trust = {
  /** DER of the CAs that are believed by themselves, and of those below them that a file may lack. */
  anchors: readonly Buffer[];
  intermediates: readonly Buffer[];
  /** Addresses of revocation lists, which are queried for every certificate. */
  crlAddresses: readonly string[];
  /** Servers at which a certificate's own distribution points may be queried, as `toServerKey` (server/base/server-key.ts) writes them. */
  crlServers: readonly string[];
  /** How old an answer may be before an address is asked for a newer list, though the one at hand still counts. */
  crlRefreshMs: number;
  /** Limit of a fetched revocation list in bytes. */
  maxCrlBytes: number;
  /** When SHA-1 stopped to count: an order that was signed before may be verified by it. Without it none may. */
  sha1Until?: Date | undefined;
  /** Keys of the sealed files: the first seals, all open. Read anew each time: they may be replaced while the portal runs. */
  keys: () => readonly KeyObject[];
  /** How far the database's clock, which dates signatures, is from the time source, in milliseconds; null: there is none to ask. @throws Error when it does not answer. */
  clockOffset: () => Promise<number | null>;
};

/** Believes nobody. */
export const noTrust: Trust = {
  anchors: [],
  intermediates: [],
  crlAddresses: [],
  crlServers: [],
  crlRefreshMs: 0,
  maxCrlBytes: 0,
  keys: () => [],
  clockOffset: async () => null,
};
