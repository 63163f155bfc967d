/** Two unsent neighbours of one cart line may be one: what a person typed twice in a row is sent once. */
import { largestInteger } from "#contract/base/numbers.ts";
import type { Entry } from "./entry.ts";

/** `before` with `after` merged into it, under the first one's key, seq and base; undefined when they must stay two. */
export function merged(before: Entry, after: Entry): Entry | undefined {
  if (before.on_behalf_of !== null || after.on_behalf_of !== null) return undefined;
  if (before.state !== "queued" || before.attempts > 0 || before.v !== after.v) return undefined;
  if (!isOneLine(before, after)) return undefined;
  if (after.call === "removeItem")
    return { ...before, call: after.call, body: after.body, base: baseBefore(before, after) };
  if (before.call === "removeItem" && after.call === "addItem") return putBack(before, after);
  if (before.call !== after.call) return undefined;
  if (after.call === "updateItem") return { ...before, body: { ...before.body, ...after.body } };
  if (after.call !== "addItem" || before.body["kit_check_surcharge"] !== after.body["kit_check_surcharge"])
    return undefined;
  const quantity = Number(before.body["quantity"]) + Number(after.body["quantity"]);
  return quantity > largestInteger ? undefined : { ...before, body: { ...before.body, quantity } };
}

/** What the line had before both: what an addition that never went out would have put on top is not there. */
function baseBefore(before: Entry, after: Entry): unknown {
  if (before.call !== "addItem") return before.base;
  return typeof after.base === "number" ? Math.max(0, after.base - Number(before.body["quantity"])) : null;
}

/** A line that was taken off and put back is set to what was put back, over what its person saw: added, it would come on top of what another device left. */
function putBack(before: Entry, after: Entry): Entry | undefined {
  if (typeof before.base !== "number") return undefined;
  const { quantity, ...named } = after.body;
  return {
    ...before,
    call: "updateItem",
    body: { ...named, new_quantity: quantity },
    about: after.about ?? before.about,
  };
}

const isOneLine = (before: Entry, after: Entry): boolean =>
  before.scope === after.scope &&
  after.scope.startsWith("cart:") &&
  before.body["item_id"] === after.body["item_id"] &&
  before.body["quantity_uom_code"] === after.body["quantity_uom_code"];
