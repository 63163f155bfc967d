/** Exceptions of a delivery as a person files them, with their photos, and takes them back. */
import { useMutation } from "@tanstack/react-query";
import type { Exception } from "#contract/receiving/claims.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import type { Bodies, Entry, ProductNames, Write } from "#outbox/entry/entry.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import { useUser } from "#src/data/identity/session.ts";
import { discard, keepAll } from "#src/offline/outbox.ts";
import { photoParts } from "./photo.ts";

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
