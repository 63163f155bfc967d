/** The way to ship: the default when the page is opened and for each address, what the person chose since, and the cost that was calculated for exactly that. */
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
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
import {
  askCost,
  loadOf,
  shippingQuotesQuery,
  unquoted,
  type Journey,
  type TravellingLines,
} from "#src/data/checkout/shipping.ts";

export type Shipping = {
  methods: readonly QuotedMethod[];
  /** The chosen one with its cost, null until it is known for this very journey. */
  method: QuotedMethod | null;
  state: "no-address" | "ready";
  /** Cost and days are being calculated: nothing is wrong yet. */
  isAsking: boolean;
  /** Why there is no cost, in the specified words. */
  failure: string | undefined;
  /** That the chosen way is not offered any more. Nothing stands in its place until the person chooses. */
  ended: string | undefined;
  choose: (methodId: number) => void;
  chooseSaturday: (wanted: ChosenWay["day"]) => void;
  calculate: () => void;
};

type Answered = { key: string; answer: Awaited<ReturnType<typeof askCost>> | "failed" };

/** A way as it was chosen for an address. `isAsked`: its cost is one that was asked for by itself, since Saturday was switched. */
type Choice = ChosenWay & { contactId: number | null; isAsked: boolean };

/** @param lines those of the cart that travel, which is then these lines alone. */
export function useShipping(cart: Cart, contactId: number | null, lines: TravellingLines): Shipping {
  const query = useQuery({ ...shippingQuotesQuery(cart, contactId ?? 0, lines), enabled: contactId !== null });
  const quotes = query.data;
  // Until they are quoted the ways stand as the cart knows them, so that their rows are there from the beginning.
  const methods = quotes?.methods ?? cart.shippingMethods.map(unquoted);
  const [choice, setChoice] = useState<Choice>();
  const { ask, count, failures, answerTo } = useCost();
  const [heardAt, setHeardAt] = useState(0);
  if (quotes !== undefined && query.dataUpdatedAt !== heardAt) {
    setHeardAt(query.dataUpdatedAt);
    count(!quotes.success);
  }
  // A choice, the default too, belongs to an address: whatever else changes, it stands as long as it is offered.
  const way = choice?.contactId === contactId ? choice : undefined;
  const standard = quotes && selectedAfterReload(methods);
  if (way === undefined && standard !== undefined)
    setChoice({ contactId, isAsked: false, ...wayOf(standard, "weekday") });
  const chosen = way && stillOffered(methods, way);
  const saturday = way?.day ?? "weekday";
  const journey = way?.isAsked === true && chosen !== undefined ? journeyOf(chosen, { way, cart, lines }) : undefined;
  // By other quotes it is another question: the cart, the carrier or the day has changed.
  const key = journey && JSON.stringify([journey, query.dataUpdatedAt]);
  const answer = answerTo(key);
  const askNow = () => {
    if (journey !== undefined && key !== undefined) ask.mutate({ key, wanted: journey });
  };
  const askFor = useEffectEvent((_key: string) => askNow());
  const isQuoted = quotes?.success === true;
  const unasked = isQuoted ? key : undefined;
  useEffect(() => {
    if (unasked !== undefined) askFor(unasked);
  }, [unasked]);

  return {
    methods,
    method: journey === undefined ? (chosen ?? null) : answeredTo(withSaturday(chosen!, saturday), answer),
    state: contactId === null ? "no-address" : "ready",
    isAsking:
      contactId !== null &&
      (quotes === undefined ||
        (query.isFetching && !isQuoted) ||
        ask.isPending ||
        (unasked !== undefined && answer === undefined)),
    failure: quotes?.success === false ? costFailureMessage(failures) : failureOf(answer, failures),
    ended: quotes !== undefined && way !== undefined && chosen === undefined ? wayEndedMessage(way) : undefined,
    choose: (id) => {
      const method = methods.find((each) => each.shipping_method_id === id);
      if (method === undefined) return;
      const next = wayOf(method, saturday);
      setChoice({ contactId, isAsked: next.day === "saturday", ...next });
    },
    chooseSaturday: (wanted) => {
      if (chosen !== undefined) setChoice({ contactId, isAsked: true, ...wayOf(chosen, wanted) });
    },
    calculate: () => {
      if (isQuoted) askNow();
      else void query.refetch();
    },
  };
}

/** The journey whose cost is asked for; undefined without an address. */
function journeyOf(
  { wrk_order_id, shipping_method_id }: QuotedMethod,
  { way, cart, lines }: { way: Choice; cart: Cart; lines: TravellingLines },
): Journey | undefined {
  if (way.contactId === null) return undefined;
  return {
    wrkOrderId: wrk_order_id,
    methodId: shipping_method_id,
    contactId: way.contactId,
    isSaturday: way.day === "saturday",
    goods: loadOf(cart),
    lines,
  };
}

/** Asks what a journey costs. What was answered last is known by its question's key; failures are counted until something succeeds. */
function useCost() {
  const [answered, setAnswered] = useState<Answered>();
  const [failures, setFailures] = useState(0);
  const count = (isFailed: boolean) => setFailures((before) => (isFailed ? before + 1 : 0));
  const ask = useMutation({
    scope: { id: "shipping-cost" }, // the last one asked for is the quote that stays
    meta: { quiet: true }, // told beside the way to ship
    mutationFn: ({ wanted }: { key: string; wanted: Journey }) => askCost(wanted),
    onSuccess: (given, asked) => {
      setAnswered({ key: asked.key, answer: given });
      count(!given.success);
    },
    onError: (_error, asked) => {
      setAnswered({ key: asked.key, answer: "failed" });
      count(true);
    },
  });
  const answerTo = (key: string | undefined) => (answered?.key === key ? answered?.answer : undefined);
  return { ask, count, failures, answerTo };
}

/** With what was answered to the question for its very journey; undefined before that. */
const answeredTo = (method: QuotedMethod, answer: Answered["answer"] | undefined): QuotedMethod =>
  answer === undefined || answer === "failed" ? method : { ...method, ...withCost(method, answer) };

/** The server's reason, otherwise the specified sentence; undefined where nothing failed. */
function failureOf(answer: Answered["answer"] | undefined, failures: number): string | undefined {
  if (answer === undefined || (answer !== "failed" && answer.success)) return undefined;
  return (answer === "failed" ? null : answer.reason) ?? costFailureMessage(failures);
}
