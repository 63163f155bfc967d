/** A request turned down for a reason that a person should read; and the body of every error answer (docs/readings.md, "400 body"). */
import * as z from "zod/mini";

/** Body of every answer that is not 2xx. A 500 carries no internals, only the request id. */
export const ErrorBody = z.strictObject({
  Message: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** What stands at the server now, with `code: "base_changed"` (docs/architecture.md, "The wire"). */
  current: z.optional(z.unknown()),
  request_id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Thrown by a service; arrives at the page as `{ kind: "refused", message }`. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: Omit<ErrorBody, "Message">;

  /** @param status 400 (a reason to read), 403, 404, 409 or 422. */
  constructor(status: number, message: string, detail: Omit<ErrorBody, "Message"> = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.detail = detail;
  }

  /** The answer's body. */
  get body(): ErrorBody {
    return { Message: this.message, ...this.detail };
  }
}

/** A refusal that the person's rights cause; the same words whatever is behind the door. */
export const notAllowed = (): Refusal => new Refusal(403, "You are not allowed to do this.", { code: "not_allowed" });
/** Nobody is signed in, or no longer. */
export const notSignedIn = (): Refusal => new Refusal(401, "Sign in to go on.", { code: "signed_out" });
/** The idempotency key did something else before, or was a colleague's. */
export const keyReused = (): Refusal =>
  new Refusal(422, "This key was used for another request before.", { code: "key_reused" });
