/** What stands on the pad, kept on this device as it is typed. */
import { useTyped, type Typed } from "#src/data/base/drafts.ts";
import { dateless, draftFrom, draftName, type Goods, type ReceiptDraft } from "#src/screens/receiving/count/draft.ts";

/** @param today `MM/DD/YYYY` */
export const useReceiptDraft = (goods: Goods, today: string, scannedLot: string | undefined): Typed<ReceiptDraft> =>
  useTyped(
    draftName(goods),
    (kept) => draftFrom(kept, goods, today, scannedLot),
    (draft) => dateless(draft, today),
  );
