/** Claims as the page reads and writes them: exceptions with their photos, taken back again, and what the distributor answered. */
import { queryOptions, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { claimPhoto, claims, type Claim, type Exception } from "#contract/receiving/claims.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import type { Bodies, Entry, ProductNames, Write } from "#outbox/entry/entry.ts";
import { send } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { useEntries } from "#src/data/outbox/entries.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import { useUser } from "#src/data/identity/session.ts";
import { discard, keepAll } from "#src/offline/outbox.ts";
import { photoParts } from "./photo.ts";

/** Claims of an order. Asked for again with whatever is received: an answer of the distributor is told as that. */
const claimsQuery = (order_id: number) =>
  queryOptions({
    queryKey: [...receivingKey, "claims", order_id],
    queryFn: ({ signal }) => send(claims, { order_id }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** The server's claims of an order, and the exceptions of it that it does not know yet. */
export function useClaims(order_id: number): { claims: Claim[]; waiting: Entry<"fileException">[] } {
  const user = useUser();
  const { data = [] } = useQuery(claimsQuery(order_id));
  const known = new Set(data.flatMap(({ exceptions }) => exceptions.map(({ exception_id }) => exception_id)));
  const waiting = useEntries(user.customer_id)
    .filter((entry) => entry.call === "fileException")
    .filter(({ body, state }) => body.order_id === order_id && state !== "done" && !known.has(body.exception_id));
  return { claims: data, waiting };
}

/** The photos of claims that the server has whole, each as an address that an image takes. */
export function usePhotos(those: readonly Claim[]): ReadonlyMap<string, string> {
  const ids = those.flatMap(({ exceptions }) =>
    exceptions.flatMap(({ photos }) => photos.flatMap(({ photo_id, is_whole }) => (is_whole ? [photo_id] : []))),
  );
  const found = useQueries({ queries: ids.map(photoQuery) });
  return new Map(ids.flatMap((id, at) => (found[at]?.data === undefined ? [] : [[id, found[at].data] as const])));
}

const photoQuery = (photo_id: string) =>
  queryOptions({
    queryKey: [...receivingKey, "photo", photo_id],
    queryFn: async ({ signal }) => {
      const { content_type, Bytes } = await send(claimPhoto, { photoId: photo_id }, { signal });
      return `data:${content_type};base64,${Bytes}`;
    },
    staleTime: Infinity,
  });

/** The goods that came: the line's, or others. */
export type FoundGoods = ProductNames & Pick<PendingReceive, "item_id" | "quantity_UOM">;

/** What was found, and how the goods are called. */
export type FoundWrong = Omit<Bodies["fileException"], "exception_id"> & {
  goods: FoundGoods;
  photos: readonly Blob[];
};

/** Keeps an exception with its photos in one step and gives its entry, and takes one back: the server's, or one that waits. @throws as `keep` */
export function useExceptions() {
  const acting = actingOf(useUser());
  const filing = useMutation({
    mutationFn: async ({ goods, photos, ...found }: FoundWrong) => {
      const { full_description, ndc_code, schedule_name, sale_UOM_desc } = goods;
      const snapshot = { full_description, ndc_code, schedule_name, sale_UOM_desc };
      const exception_id = crypto.randomUUID();
      const parts = await Promise.all(
        photos.map((photo) => photoParts(photo, { exception_id, photo_id: crypto.randomUUID() })),
      );
      const [entry] = await keepAll(
        [
          { call: "fileException", body: { ...found, exception_id }, snapshot },
          ...parts.flat().map((body): Write => ({ call: "addPhotoPart", body, snapshot })),
        ],
        acting,
      );
      return entry!;
    },
  });
  const withdrawing = useMutation({
    mutationFn: async ({ order_id, exception }: { order_id: number; exception: Exception }) => {
      const { exception_id, item_id, quantity_UOM, quantity, closes } = exception;
      const { full_description, ndc_code, sale_UOM_desc } = exception;
      const closed = closes ? { closed: { order_id, item_id, quantity_UOM, quantity } } : {};
      const snapshot = { full_description, ndc_code, schedule_name: null, sale_UOM_desc, ...closed };
      await keepAll([{ call: "withdrawException", body: { exception_id }, snapshot }], acting);
    },
  });
  const discarding = useMutation({ mutationFn: (entry: Entry<"fileException">) => discard(entry) });
  return { filing, withdrawing, discarding };
}
