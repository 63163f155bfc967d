/**
 * Sessions that this process has looked up, so that a call needs no round trip of its own for whom it is. Nothing is believed of them: each call that
 * goes by one compares, in its transaction's first breath, the version of the rows it was read from, and is made anew where they are other ones
 * (docs/decisions/122-verify-cached-sessions-in-the-transaction.md).
 */
import type { Proof } from "#server/db/open.ts";

/** Remembered at most; the oldest go first. */
const most = 5_000;

/** By the token's HMAC, as base64. */
export type KnownSessions<Row> = {
  get: (hmac: Buffer) => Row | undefined;
  keep: (hmac: Buffer, row: Row) => void;
  forget: (hmac: Buffer) => void;
};

export function knownSessions<Row>(): KnownSessions<Row> {
  const rows = new Map<string, Row>();
  const nameOf = (hmac: Buffer) => hmac.toString("base64");
  return {
    get: (hmac) => rows.get(nameOf(hmac)),
    keep: (hmac, row) => {
      rows.set(nameOf(hmac), row);
      if (rows.size > most) rows.delete(rows.keys().next().value!);
    },
    forget: (hmac) => void rows.delete(nameOf(hmac)),
  };
}

/** What a session was remembered by is another one now: who asks must be looked up. */
export class SessionChanged extends Error {
  override name = "SessionChanged";
}

/** Of whom a call is made: their session, and its version where it was remembered and not looked up. */
type Remembered = { session_id: string | null; remembered: string | null };

/** Read with the first statement of the call's transaction, which fails with SessionChanged. */
export const proofOf = ({ session_id, remembered }: Remembered): Proof | undefined =>
  remembered === null
    ? undefined
    : {
        name: "session_version",
        sql: (given) => `(select version from session_versions where session_id = ${given})`,
        value: session_id!,
        judge: (version) => {
          if (version !== remembered) throw new SessionChanged();
        },
      };
