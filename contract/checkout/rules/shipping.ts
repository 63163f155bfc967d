/** How a way to ship is chosen and shown (docs/readings.md, "How a shipping method is selected"). */
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { shippingFailed, shippingFailedAgain } from "#contract/checkout/quoted.ts";
import { methodEnded, saturdayEnded } from "#contract/checkout/text.ts";

/** How long the carrier may take to answer, and how often it is asked before it could not say. */
export const carrierPatience = { tryMs: 5_000, tries: 2 } as const;
/** How long all of that takes, of which the page waits for the end. */
export const carrierTakesMs = carrierPatience.tryMs * carrierPatience.tries;

/** Ground is slow when it travels longer than this; then second-day may take its place. */
export const patientGroundDays = 2;

/** Ground and second-day are recognised by their description (docs/readings.md). */
export const isGround = (method: Described): boolean => /ground/i.test(method.shipping_method_desc);
export const isSecondDay = (method: Described): boolean =>
  /2nd day|2 day|second day/i.test(method.shipping_method_desc);
type Described = Pick<ShippingMethod, "shipping_method_desc">;

/** Whether second-day stands in for the default: that is ground, travels more than 2 days, and can be upgraded. Unknown days change nothing. */
const isUpgraded = (
  standard: Described & Pick<ShippingMethod, "can_upgrade_to_2ndday">,
  groundDays: number | null,
): boolean =>
  isGround(standard) && groundDays !== null && groundDays > patientGroundDays && standard.can_upgrade_to_2ndday;

/**
 * The ways to ship with the days by ground laid over them: where ground is the default and too slow, second-day becomes the default and takes over
 * ground's free availability, cost and not-free message. Runs once over the server's answer; unchanged when there is no second-day.
 */
export function withGroundDays<Method extends ShippingMethod>(
  methods: readonly Method[],
  groundDays: number | null,
): Method[] {
  const known = methods.map((method) => (isGround(method) ? { ...method, groundDays } : method));
  const standard = known.find((method) => method.is_default === "Y");
  const secondDay = known.find(isSecondDay);
  if (standard === undefined || secondDay === undefined || !isUpgraded(standard, groundDays)) return known;
  const { is_free_available, shipping_cost, not_free_message } = standard;
  return known.map((method) => {
    if (method === secondDay) return { ...method, is_default: "Y", is_free_available, shipping_cost, not_free_message };
    return method === standard ? { ...method, is_default: "N" } : method;
  });
}

/** What of a way to ship tells whether it is possible; left out: nobody has said. */
export type MayBeImpossible = Partial<
  Pick<ShippingMethod, "is_overnight" | "is_overnight_possible" | "why_overnight_not_possible">
> & { why_not_possible?: string | null };

/** Whether it can travel there so. */
export const isPossible = (method: MayBeImpossible): boolean =>
  (method.why_not_possible ?? null) === null &&
  !(method.is_overnight === true && method.is_overnight_possible === false);

/**
 * The default; the first where none is marked; undefined where there are none. Where it is not possible the first that is, and itself where none is, because
 * then it says why. It stands when the page is opened and when the address changes.
 */
export function selectedAfterReload<Method extends ShippingMethod & MayBeImpossible>(
  methods: readonly Method[],
): Method | undefined {
  const standard = methods.find((method) => method.is_default === "Y") ?? methods[0];
  return standard === undefined || isPossible(standard) ? standard : (methods.find(isPossible) ?? standard);
}

/** A way to ship as it was chosen, with the day it was wanted for. */
export type ChosenWay = Pick<ShippingMethod, "shipping_method_id" | "shipping_method_desc"> & {
  day: "saturday" | "weekday";
};

/** A way as it is chosen: on a Saturday only where it is offered. */
export const wayOf = (method: ShippingMethod, wanted: ChosenWay["day"]): ChosenWay => ({
  shipping_method_id: method.shipping_method_id,
  shipping_method_desc: method.shipping_method_desc,
  day: method.offer_saturday_delivery ? wanted : "weekday",
});

/** The chosen way among those that are offered now; undefined once it, or its Saturday, ended: then nobody but the person chooses another. */
export const stillOffered = <Method extends ShippingMethod>(
  methods: readonly Method[],
  chosen: ChosenWay,
): Method | undefined =>
  methods.find(
    (method) =>
      method.shipping_method_id === chosen.shipping_method_id &&
      (chosen.day === "weekday" || method.offer_saturday_delivery),
  );

/** Stops the checkout when the chosen way ended. */
export const wayEndedMessage = ({ shipping_method_desc, day }: ChosenWay): string =>
  day === "saturday" ? saturdayEnded(shipping_method_desc) : methodEnded(shipping_method_desc);

/** What the cost call said, laid over the method: no cost after a failure; a reason at overnight means that it cannot travel overnight there. */
export function withCost(
  method: ShippingMethod,
  answer: { success: boolean; shipping_cost: number | null; reason: string | null },
): ShippingMethod {
  if (answer.success) return { ...method, shipping_cost: answer.shipping_cost };
  if (!method.is_overnight || answer.reason === null) return { ...method, shipping_cost: null };
  return { ...method, shipping_cost: null, is_overnight_possible: false, why_overnight_not_possible: answer.reason };
}

/** Saturday on or off: the cost is unknown until it was calculated again. Off where the method does not offer it. */
export const withSaturday = <Method extends ShippingMethod>(
  method: Method,
  wanted: "saturday" | "weekday",
): Method => ({
  ...method,
  useSaturdayShipping: wanted === "saturday" && method.offer_saturday_delivery,
  shipping_cost: null,
});

/** What a person reads when the cost could not be calculated, the `failures`th time in a row (1 is the first). */
export const costFailureMessage = (failures: number): string => (failures >= 2 ? shippingFailedAgain : shippingFailed);
