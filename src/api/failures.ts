/** What went wrong, by status and kind, never by the words of a message. */
import { unforeseen } from "#contract/base/quoted.ts";
import { notAllowed } from "#contract/base/text.ts";
import type { ErrorBody } from "#contract/base/refusal.ts";
import { isHeldOpen, isStalled, Left, NewerBuild, StorageFull, StorageGone } from "#outbox/database/database.ts";
import type { Entry, EntryError } from "#outbox/entry/entry.ts";
import { ErrorAnswer, NoAnswer } from "./ask.ts";
import { SignedOut } from "./signals.ts";
import * as text from "./text.ts";

export type Failure =
  /** No network, no answer in time, or the service is starting again. `message` is for a person. */
  | { kind: "offline"; message: string }
  /** Turned down for a reason that a person should read: 400, 404, 409, 422, 429. */
  | {
      kind: "refused";
      status: number;
      message: string;
      code?: string;
      fields?: Record<string, string>;
      current?: unknown;
    }
  /** Nobody is signed in, and nobody wanted to. */
  | { kind: "signed-out" }
  /** 403; the sender has told it already. */
  | { kind: "not-allowed"; message: string }
  /** Not even this device could keep it: nothing was saved, and what was typed must stay. */
  | { kind: "not-kept"; message: string }
  /** A bug, here or there. */
  | { kind: "broken"; message: string };

/** An entry of the outbox that the server turned down, thrown where a person should hear of it. */
export class TurnedDown extends Error {
  readonly failure: Failure;
  readonly entry: Entry;

  constructor({ kind, message, status, code }: EntryError, entry: Entry) {
    super(message);
    this.name = "TurnedDown";
    this.entry = entry;
    this.failure =
      kind === "not-allowed"
        ? { kind: "not-allowed", message: notAllowedSentence }
        : {
            kind: "refused",
            status: status ?? 400,
            message: message.trim() || text.noReason,
            ...(code === undefined ? {} : { code }),
          };
  }
}

/** The one sentence for what nobody foresaw (docs/readings.md, "Any other failure"). */
export const brokenSentence = unforeseen;
/** What a person reads at 403 (docs/readings.md, "403"). */
export const notAllowedSentence = notAllowed;
const readable = new Set([400, 404, 409, 422, 429]);

/** Sorts anything thrown by `send` into one of five kinds. */
export function failureOf(error: unknown): Failure {
  if (error instanceof TurnedDown) return error.failure;
  if (error instanceof StorageFull) return { kind: "not-kept", message: text.noRoom };
  if (error instanceof StorageGone)
    return {
      kind: "not-kept",
      message: isHeldOpen(error) ? text.heldByOlderTab : isStalled(error) ? text.storageSlow : text.noStorage,
    };
  if (error instanceof NewerBuild) return { kind: "not-kept", message: text.newerVersion };
  if (error instanceof Left) return { kind: "not-kept", message: text.signedOutElsewhere };
  if (error instanceof SignedOut) return { kind: "signed-out" };
  if (error instanceof NoAnswer) return { kind: "offline", message: text.noConnection };
  if (!(error instanceof ErrorAnswer)) return { kind: "broken", message: brokenSentence };
  const { status, statusText } = error;
  if (status === 401) return { kind: "signed-out" };
  if (status === 403) return { kind: "not-allowed", message: notAllowedSentence };
  const body = bodyOf(error);
  if (status === 502 || status === 503 || status === 504)
    return { kind: "offline", message: body?.Message ?? text.noConnection };
  if (!readable.has(status)) return { kind: "broken", message: brokenSentence };
  // A 400 without a message is told by its status text (docs/readings.md, "A 400"), which HTTP/2 does not have.
  return {
    kind: "refused",
    status,
    message: body?.Message.trim() || statusText || text.noReason,
    ...(body?.code === undefined ? {} : { code: body.code }),
    ...(body?.fields === undefined ? {} : { fields: body.fields }),
    ...(body?.current === undefined ? {} : { current: body.current }),
  };
}

/** What the server says of its refusal; undefined where the words are not the server's. */
function bodyOf({ body }: ErrorAnswer): ErrorBody | undefined {
  const isOurs = typeof body === "object" && body !== null && "Message" in body && typeof body.Message === "string";
  return isOurs ? (body as ErrorBody) : undefined;
}
