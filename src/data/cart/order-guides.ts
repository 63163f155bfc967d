/** The order guides of the customer: read, saved as a whole, deleted. */
import { isSameLine, type LineKey } from "#contract/base/line-key.ts";
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/base/call.ts";
import * as contract from "#contract/cart/order-guides.ts";
import type { OrderGuide } from "#contract/cart/order-guides.ts";
import { failureOf } from "#src/api/failures.ts";
import { newKey, send } from "#src/api/send.ts";

/** Age in ms at which the list is loaded again when a screen opens. */
export const guidesStaleTime = 60_000;

export const orderGuidesQuery = queryOptions({
  queryKey: ["order-guides"],
  queryFn: ({ signal }) => send(contract.orderGuides, {}, { signal }),
  staleTime: guidesStaleTime,
  meta: { quiet: "unless-broken" },
});

export type GuideInput = InputOf<typeof contract.saveOrderGuide>;

/** What came of saving. `changed`: somebody else did meanwhile; the guide as it is now. `failed` was told already. */
export type Saved = { kind: "saved"; guide: OrderGuide } | { kind: "changed"; current: OrderGuide; message: string };

/** Gives the function that saves a guide, and whether it is under way. */
export function useSaveGuide(settled: (saved: Saved) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      keepSaved(client, saved);
      settled(saved);
    },
  });
}

/** Gives the function that puts a line on a guide, or on a new one of that name; there already, it stays as it is. */
export function usePutOnGuide(done: (guide: OrderGuide) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      guide,
      line,
    }: {
      guide: OrderGuide | { name: string };
      line: GuideInput["lines"][number];
    }) => {
      const saved = await save(withLine(guide, line));
      // Somebody changed the guide meanwhile: a line more stands in nobody's way.
      return saved.kind === "changed" && !hasLine(saved.current, line) ? save(withLine(saved.current, line)) : saved;
    },
    onSuccess: (saved) => {
      keepSaved(client, saved);
      done(guideOf(saved));
    },
  });
}

/** Whether a product stands on a guide by that unit. */
export const hasLine = ({ lines }: Pick<OrderGuide, "lines">, wanted: LineKey): boolean =>
  lines.some((line) => isSameLine(line, wanted));

function withLine(guide: OrderGuide | { name: string }, line: GuideInput["lines"][number]): GuideInput {
  if (!("guide_id" in guide)) return { name: guide.name, lines: [line] };
  const { guide_id, version, name } = guide;
  const lines = guide.lines.map(({ product: _product, ...each }) => each);
  return { guide_id, version, name, lines: [...lines, line] };
}

async function save(input: GuideInput): Promise<Saved> {
  try {
    return { kind: "saved", guide: await send(contract.saveOrderGuide, input, { key: newKey() }) };
  } catch (error) {
    const failure = failureOf(error);
    const current = failure.kind === "refused" ? currentOf(failure) : undefined;
    if (current === undefined || failure.kind !== "refused") throw error;
    return { kind: "changed", current, message: failure.message };
  }
}

const guideOf = (saved: Saved): OrderGuide => (saved.kind === "saved" ? saved.guide : saved.current);

const keepSaved = (client: QueryClient, saved: Saved): void =>
  void client.setQueryData(
    orderGuidesQuery.queryKey,
    (before) => before && { guides: withGuide(before.guides, guideOf(saved)) },
  );

/** Gives the function that deletes a guide. */
export function useDeleteGuide(gone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ guide_id, version }: OrderGuide) =>
      send(contract.deleteOrderGuide, { guide_id, version }, { key: newKey() }),
    onSuccess: gone,
    onSettled: () => client.invalidateQueries({ queryKey: orderGuidesQuery.queryKey }),
  });
}

const withGuide = (guides: readonly OrderGuide[], guide: OrderGuide): OrderGuide[] =>
  [...guides.filter(({ guide_id }) => guide_id !== guide.guide_id), guide].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );

/** The guide as it is now, where the server said that somebody changed it. */
const currentOf = ({ code, current }: { code?: string; current?: unknown }): OrderGuide | undefined =>
  code === "guide_changed" ? (current as OrderGuide) : undefined;
