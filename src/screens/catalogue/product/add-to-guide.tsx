/** Puts the product on an order guide of the company, or on a new one. Its par level is set on the guide. */
import { useState } from "react";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { onlineOnly } from "#src/api/online-only.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/catalogue/choose-guide.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";

/** Opened with the network alone. */
const ChooseGuide = later(async () => (await onlineOnly(import("./choose-guide.tsx"))).ChooseGuide, undefined, Nothing);

type AddToGuideProps = { product: Product; /** By which it is ordered from the guide. */ unit: string };

export function AddToGuide({ product, unit }: AddToGuideProps) {
  const [isOpen, setOpen] = useState(false);
  const isReachable = useReachable();
  return (
    <div>
      <Button icon="list" disabled={!isReachable} onPress={() => setOpen(true)}>
        {text.title}
      </Button>
      {!isReachable && <p className="small muted">{text.offline}</p>}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title}
        text={wholeAmounts(product.full_description)}
      >
        <ChooseGuide product={product} unit={unit} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
