/** The order guides that a product can go on, or a new one. It is saved at the server, so its program is not kept on the device. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { mostGuideLines, mostGuides } from "#contract/cart/rules/order-guides.ts";
import { hasLine, orderGuidesQuery, usePutOnGuide } from "#src/data/cart/order-guides.ts";
import * as guidesText from "#src/text/cart/order-guides.ts";
import * as text from "#src/text/catalogue/choose-guide.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./product.module.css";

type ChooseGuideProps = { product: Product; unit: string; onDone: () => void };

export function ChooseGuide({ product, unit, onDone }: ChooseGuideProps) {
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery(orderGuidesQuery);
  const [name, setName] = useState("");
  const line = { item_id: product.item_id, quantity_uom_code: unit, par_level: 1 };
  const { mutate, isPending, variables } = usePutOnGuide(({ guide_id, name: title }) => {
    toast({
      tone: "ok",
      title: text.added(title),
      text: product.full_description,
      action: {
        label: text.openGuide,
        onPress: () => void navigate({ to: "/order-guides/$guideId", params: { guideId: guide_id } }),
      },
      goneAfterMs: 8000,
    });
    onDone();
  });
  const make = () => {
    if (name.trim() !== "") mutate({ guide: { name: name.trim() }, line });
  };
  if (data === undefined)
    return isError ? (
      <ErrorState title={guidesText.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={guidesText.loading} plain />
    );
  return (
    <div className="stack">
      {data.guides.length > 0 && (
        <ul className={styles.guides} aria-label={guidesText.title}>
          {data.guides.map((guide) => (
            <li key={guide.guide_id}>
              <Button
                wide
                disabled={hasLine(guide, line) || guide.lines.length >= mostGuideLines}
                pending={isPending && variables.guide === guide}
                onPress={() => mutate({ guide, line })}
              >
                {text.guide(
                  guide.name,
                  hasLine(guide, line) ? text.alreadyOn : formatQuantity(guide.lines.length, "product"),
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField label={guidesText.newGuide} value={name} onChange={setName} maxLength={80} onEnter={make} />
      <Button
        icon="plus"
        pending={isPending && !("guide_id" in variables.guide)}
        disabled={name.trim() === "" || data.guides.length >= mostGuides}
        onPress={make}
      >
        {guidesText.create}
      </Button>
    </div>
  );
}
