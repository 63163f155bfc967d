/** The way to ship: the default when the page is opened and for each address, what the person chose since, and the cost that was calculated for exactly that. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import {
  costFailureMessage,
  selectedAfterReload,
  stillOffered,
  wayEndedMessage,
  wayOf,
  withCost,
  withSaturday,
  type ChosenWay,
} from "#contract/checkout/rules/shipping.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { askCost, shippingMethodsQuery, type Journey } from "#src/data/checkout/shipping.ts";

export type Shipping = {
  methods: readonly ShippingMethod[];
  /** The chosen one with its cost, null until it is known for this very journey. */
  method: ShippingMethod | null;
  state: "no-address" | "loading" | "failed" | "ready";
  isAsking: boolean;
  /** Why there is no cost, in the specified words. */
  failure: string | undefined;
  /** That the chosen way is not offered any more. Nothing stands in its place until the person chooses. */
  ended: string | undefined;
  choose: (methodId: number) => void;
  chooseSaturday: (wanted: ChosenWay["day"]) => void;
  calculate: () => void;
  reload: () => void;
};

type Answered = { journey: string; answer: Awaited<ReturnType<typeof askCost>> | "failed" };

export function useShipping(cart: Cart, contactId: number | null): Shipping {
  const goods = `${cart.subTotal} for ${cart.itemCount}`;
  const query = useQuery({
    ...shippingMethodsQuery(cart.cart_id, contactId ?? 0, goods),
    enabled: contactId !== null,
  });
  const methods = query.data ?? [];
  const [choice, setChoice] = useState<ChosenWay & { contactId: number | null }>();
  const [answered, setAnswered] = useState<Answered>();
  const [failures, setFailures] = useState(0);
  const choose = (method: ShippingMethod, day: ChosenWay["day"]) => setChoice({ contactId, ...wayOf(method, day) });
  // A choice, the default too, belongs to an address: whatever else changes, it stands as long as it is offered.
  const standard = selectedAfterReload(methods);
  if (choice?.contactId !== contactId && standard !== undefined) choose(standard, choice?.day ?? "weekday");
  const way = choice?.contactId === contactId ? choice : undefined;
  const chosen = way && stillOffered(methods, way);
  const saturday = way?.day ?? "weekday";
  const journey = journeyOf(chosen, contactId, saturday, goods);
  const answer = answered !== undefined && answered.journey === journeyKey(journey) ? answered.answer : undefined;

  const answerWith = (wanted: Journey, given: Answered["answer"]) => {
    setAnswered({ journey: journeyKey(wanted), answer: given });
    setFailures((before) => (given !== "failed" && given.success ? 0 : before + 1));
  };
  const ask = useMutation({
    scope: { id: "shipping-cost" }, // the last one asked for is the quote that stays
    meta: { quiet: true }, // told beside the way to ship
    mutationFn: (wanted: Journey) => askCost(wanted),
    onSuccess: (given, wanted) => answerWith(wanted, given),
    onError: (_error, wanted) => answerWith(wanted, "failed"),
  });
  const calculate = () => {
    if (journey !== undefined) ask.mutate(journey);
  };
  const calculateFor = useEffectEvent((_journey: string) => calculate());
  // Saturday is not in it: switching it clears the cost, and the person asks again (spec 1, section 4 "Shipping").
  const unasked = journey && JSON.stringify({ ...journey, isSaturday: undefined, load: query.dataUpdatedAt });
  useEffect(() => {
    if (unasked !== undefined) calculateFor(unasked);
  }, [unasked]);

  return {
    methods,
    method: chosen === undefined ? null : withAnswer(withSaturday(chosen, saturday), answer),
    state: contactId === null ? "no-address" : query.isPending ? "loading" : query.isError ? "failed" : "ready",
    isAsking: ask.isPending,
    failure: failureOf(answer, chosen, failures),
    ended: query.isSuccess && way !== undefined && chosen === undefined ? wayEndedMessage(way) : undefined,
    choose: (id) => {
      const method = methods.find((each) => each.shipping_method_id === id);
      if (method !== undefined) choose(method, saturday);
    },
    chooseSaturday: (wanted) => {
      if (chosen !== undefined) choose(chosen, wanted);
    },
    calculate,
    reload: () => void query.refetch(),
  };
}

function journeyOf(
  method: ShippingMethod | undefined,
  contactId: number | null,
  saturday: ChosenWay["day"],
  goods: string,
): Journey | undefined {
  if (method === undefined || contactId === null) return undefined;
  return {
    wrkOrderId: method.wrk_order_id,
    methodId: method.shipping_method_id,
    contactId,
    isSaturday: withSaturday(method, saturday).useSaturdayShipping,
    goods,
  };
}

const journeyKey = (journey: Journey | undefined): string => JSON.stringify(journey ?? null);

const withAnswer = (method: ShippingMethod, answer: Answered["answer"] | undefined): ShippingMethod =>
  answer === undefined || answer === "failed" ? { ...method, shipping_cost: null } : withCost(method, answer);

/** The server's reason where overnight cannot travel there, otherwise the specified sentence. */
function failureOf(
  answer: Answered["answer"] | undefined,
  method: ShippingMethod | undefined,
  failures: number,
): string | undefined {
  if (answer === undefined || (answer !== "failed" && answer.success)) return undefined;
  if (answer !== "failed" && answer.reason !== null && method?.is_overnight === true) return answer.reason;
  return costFailureMessage(failures);
}
