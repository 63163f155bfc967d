/** Codes become products: looked up on this device, thousands at once; what it does not know is asked of the server. */
import { queryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CodeProblem } from "#contract/catalogue/rules/order-codes.ts";
import { mostCodes } from "#contract/catalogue/rules/match-codes.ts";
import * as contract from "#contract/cart/quick-order.ts";
import type { MatchedCodes, OrderProduct } from "#contract/cart/quick-order.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { deviceOrServer, readyCatalogue } from "#src/data/catalogue/device-catalogue.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";

/** What is known of codes so far. A code that is not in `itemsOf` is still looked up; one with no item is unknown. */
export type Matches = {
  itemsOf: ReadonlyMap<string, readonly number[]>;
  products: ReadonlyMap<number, OrderProduct>;
  /** What is wrong with a code that no product has, where it is the code itself. */
  problems?: ReadonlyMap<string, CodeProblem>;
  /** Neither the device nor the server could be asked; it is tried again when there is a network. */
  isOffline: boolean;
};

/** `lookUp` asks for codes, each once, and again for those that could not be asked once the server can be reached. */
export type CodeMatches = { matches: Matches; lookUp: (codes: readonly string[]) => void };

export function useMatches(): CodeMatches {
  const client = useQueryClient();
  const isReachable = useReachable();
  const [matches, setMatches] = useState<Matches>({
    itemsOf: new Map(),
    products: new Map(),
    isOffline: false,
  });
  const asked = useRef(new Set<string>());
  useEffect(() => void readyCatalogue().catch(() => undefined), []);
  const lookUp = useCallback(
    (codes: readonly string[]) => {
      const missing = [...new Set(codes)].filter((code) => code.trim() !== "" && !asked.current.has(code));
      if (missing.length === 0) return;
      for (const code of missing) asked.current.add(code);
      find(client, missing, isReachable).then(
        (found) => setMatches((before) => joined(before, found)),
        (error: unknown) => {
          for (const code of missing) asked.current.delete(code);
          if (failureOf(error).kind !== "offline") console.error("Could not look up codes.", error);
          setMatches((before) => ({ ...before, isOffline: true }));
        },
      );
    },
    [client, isReachable],
  );
  return { matches, lookUp };
}

/** The products closest to a code that nobody has. */
export const closestQuery = (code: string) =>
  queryOptions({
    queryKey: ["catalog", "closest", code],
    queryFn: async ({ client, signal }): Promise<OrderProduct[]> => {
      const { products, found } = await deviceOrServer<MatchedCodes>({
        client,
        server: () => send(contract.matchProducts, { codes: [code], closest: true }, { signal }),
        device: (ask, owner) => ask("match", owner, [code], true),
      });
      const byId = new Map(products.map((product) => [product.item_id, product]));
      return (found[0]?.item_ids ?? []).flatMap((id) => byId.get(id) ?? []);
    },
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });

/** By code. */
type Found = {
  itemsOf: Map<string, readonly number[]>;
  products: OrderProduct[];
  problems: readonly (readonly [string, CodeProblem])[];
};

async function find(client: QueryClient, codes: readonly string[], isReachable: boolean): Promise<Found> {
  const first = await deviceOrServer<MatchedCodes>({
    client,
    server: () => askServer(codes),
    device: (ask, owner) => ask("match", owner, codes, false),
  });
  const found = byCode(codes, first);
  const unknown = codes.filter((code) => found.itemsOf.get(code)?.length === 0);
  if (first.as_of === undefined || unknown.length === 0 || !isReachable) return found;
  // A product that came into the catalogue since this device last heard of it.
  const second = await askServer(unknown).catch(() => undefined);
  if (second === undefined) return found;
  const more = byCode(unknown, second);
  return {
    ...found,
    itemsOf: new Map([...found.itemsOf, ...more.itemsOf]),
    products: [...found.products, ...more.products],
  };
}

async function askServer(codes: readonly string[]): Promise<MatchedCodes> {
  const answer: MatchedCodes = { products: [], found: [] };
  for (let from = 0; from < codes.length; from += mostCodes) {
    const part = await send(contract.matchProducts, { codes: codes.slice(from, from + mostCodes) });
    answer.products.push(...part.products);
    answer.found.push(...part.found);
  }
  return answer;
}

const byCode = (codes: readonly string[], { products, found }: MatchedCodes): Found => ({
  itemsOf: new Map(codes.map((code, at) => [code, found[at]?.kind === "exact" ? found[at].item_ids : []])),
  products,
  problems: codes.flatMap((code, at) => {
    const problem = found[at]?.problem;
    return problem === undefined ? [] : [[code, problem] as const];
  }),
});

const joined = (before: Matches, { itemsOf, products, problems }: Found): Matches => ({
  itemsOf: new Map([...before.itemsOf, ...itemsOf]),
  products: new Map([...before.products, ...products.map((product) => [product.item_id, product] as const)]),
  problems: new Map([...(before.problems ?? []), ...problems]),
  isOffline: false,
});
