/** Asked more often, or by more at once, than there is room for. */
import { Refusal } from "#contract/base/refusal.ts";

/** 429, with the seconds to wait. */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(429, "Too many requests. Try again in a moment.", { code: "too_many" });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
