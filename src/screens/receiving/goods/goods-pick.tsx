/** Which product came: by words of its name, its NDC, or a code that a scanner types into the field. Nobody has to know it. */
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { unexpectedQuery } from "#src/data/receiving/receiving.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as goodsText from "#src/text/receiving/goods.ts";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "#src/screens/receiving/packed/packed.module.css";
import { exact, inHand } from "#src/screens/receiving/count/in-hand.ts";
import type { DockProduct } from "./use-product.ts";

/** So many can be chosen from; more words find the others. */
const most = 5;

export type GoodsPickProps = {
  label: string;
  chosen: DockProduct | undefined;
  onChoose: (product: DockProduct | undefined) => void;
};

export function GoodsPick({ label, chosen, onChoose }: GoodsPickProps) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(inHand(text).text);
  const { data, isPlaceholderData, isError } = useQuery({ ...unexpectedQuery(asked), enabled: asked !== "" });
  const found = asked === "" || isPlaceholderData ? [] : (data?.products ?? []);
  const choose = (product: DockProduct | undefined) => {
    setText("");
    onChoose(product);
  };
  if (chosen !== undefined)
    return (
      <div>
        <p className="field__label">{label}</p>
        <div className={styles.picked}>
          <div className={styles.what}>
            <b>{wholeAmounts(chosen.full_description)}</b>
            <Ndc code={chosen.ndc_code} />
          </div>
          <Button onPress={() => choose(undefined)}>{goodsText.change}</Button>
        </div>
      </div>
    );
  return (
    <div>
      <TextField
        label={label}
        value={text}
        onChange={setText}
        maxLength={200}
        optional
        hint={isError ? goodsText.searchFailed : goodsText.hint}
        onEnter={() => choose(exact(found, asked) ?? chosen)}
      />
      <ul className={styles.found} aria-label={goodsText.matches}>
        {found.slice(0, most).map((product) => (
          <li key={product.item_id}>
            <Button wide onPress={() => choose(product)}>
              {wholeAmounts(product.full_description)} <Ndc code={product.ndc_code} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
