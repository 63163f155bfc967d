/** How a change of the cart came out otherwise than its person meant: what they decided by, and what holds instead. Money in dollars. */
import * as text from "#contract/cart/change-text.ts";

export type Fact =
  | { kind: "price"; from: number | null; to: number | null }
  /** An incentive that the person saw in effect, or counted on, is not; `off`: what it took off one unit of the line, where that is known. */
  | { kind: "offer"; name: string; off: number | null }
  /** Fewer than asked for went in. */
  | { kind: "cut"; asked: number; given: number; why: string }
  /** Nothing of it went in. */
  | { kind: "refused"; why: string }
  /** Somebody else has changed the line meanwhile; it has `now`. */
  | ({ kind: "other-person" } & Elsewhere);

/** A line as somebody else left it, and what the person wanted; 0: no line. `by`: the person themself with another device, or staff who act as them. */
export type Elsewhere = { now: number; wanted: number; by: "device" | "staff" };

/** What became of a line meanwhile, and what the person wanted instead. @param count a quantity in words: "8 cartons". */
export function changedElsewhere({ now, wanted, by }: Elsewhere, count: (quantity: number) => string): string {
  const quantity = (units: number) => (units === 0 ? undefined : count(units));
  return text.changedElsewhere({ now: quantity(now), wanted: quantity(wanted), by });
}

/** Whether somebody must look: a price that went down is told and needs no decision. */
export const needsDecision = ({ facts }: { facts: readonly Fact[] }): boolean =>
  facts.some((fact) => fact.kind !== "price" || fact.to === null || fact.from === null || fact.to > fact.from);
