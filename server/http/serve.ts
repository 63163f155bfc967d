/** Binds a call of the contract to the function that answers it. Routes are lists of these; door.ts opens them to the network. */
import type { Readable } from "node:stream";
import type { Pool } from "pg";

import type { Call, OutputOf, ParsedOf } from "#contract/base/call.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download } from "#server/services/reports/download.ts";

/** `(transaction, caller, input) => answer`, or what `finish` makes the answer of; throws Refusal for an outcome that a person reads. */
export type Service<C extends Call, Prepared = undefined, Found = OutputOf<C>> = (
  db: Tx,
  caller: Caller,
  input: ParsedOf<C>,
  prepared: Prepared,
) => Promise<Found | Download>;

/** Of a read: slow work on what was found, after its transaction, so that it holds no connection. */
type Finish<C extends Call, Found> = (found: Found, caller: Caller) => Promise<OutputOf<C>>;

/** Work without writes before the transaction: network, hashing, documents. Reads through a pool of its own. */
type Prepare<C extends Call, Prepared> = (
  input: ParsedOf<C>,
  caller: Caller,
  pools: { app: Pool; system: Pool },
) => Promise<Prepared>;

/** What a stream call answers: bytes, which are saved where they have a file's name, events that begin when the answer does, or a file that is yet to be written. */
export type StreamAnswer =
  | { contentType: string; content: Buffer; etag?: string; fileName?: string }
  | { follow: () => Readable }
  | Download;

/** A cookie the answer sets; `value` null removes it. Without an age it ends with the browser. */
export type AnswerCookie = { name: string; value: string | null; maxAgeSeconds?: number };

/** A call with its function, ready for the door. */
export type Served = {
  call: Call;
  /** Role of the transaction: `app` stands under row-level security; `system` passes it (files that use it are pinned by a test). */
  as: "app" | "system";
  /** Whether all it does, it does in its transaction: then that may prove for whom. */
  isWhole: boolean;
  prepare: (input: unknown, caller: Caller, pools: { app: Pool; system: Pool }) => Promise<unknown>;
  run: (db: Tx, caller: Caller, input: unknown, prepared: unknown) => Promise<unknown>;
  finish: (found: unknown, caller: Caller) => Promise<unknown>;
  /** Cookies to set, from what `prepare` made; never from stored answers. */
  cookies: (prepared: unknown, answer: unknown) => AnswerCookie[];
};

type Extras<C extends Call, Prepared, Found> = {
  as?: Served["as"];
  prepare?: Prepare<C, Prepared>;
  finish?: Finish<C, Found>;
  cookies?: (prepared: Prepared, answer: OutputOf<C>) => AnswerCookie[];
};

/** Binds `call` to `run`. The types are erased here, once: the door parses by the call's own schemas. */
export function serve<C extends Call, Prepared = undefined, Found = OutputOf<C>>(
  call: C,
  run: Service<C, Prepared, Found>,
  extras: Extras<C, Prepared, Found> = {},
): Served {
  return {
    call,
    as: extras.as ?? "app",
    isWhole:
      extras.prepare === undefined &&
      extras.as === undefined &&
      call.kind !== "stream" &&
      call.needs !== "nobody" &&
      !call.guarded,
    prepare: (extras.prepare ?? (async () => undefined)) as Served["prepare"],
    run: run as unknown as Served["run"],
    finish: (extras.finish ?? (async (found: unknown) => found)) as Served["finish"],
    cookies: (extras.cookies ?? (() => [])) as Served["cookies"],
  };
}
