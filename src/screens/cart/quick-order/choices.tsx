/** What only few rows ask of a person: which product was meant, of those that have its code or come closest, and a confirmation. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { closestQuery } from "#src/data/cart/match-codes.ts";
import { useNearCodes } from "#src/data/cart/use-near-codes.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import * as text from "#src/text/cart/near-products.ts";
import { Labeler } from "#src/ui/trade/labeler.tsx";
import { twinsOf } from "#src/ui/trade/twins.ts";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./choices.module.css";

/** The products closest to what nobody has, looked for when its row is in view: those named so to choose from, those with a similar code to compare first. */
export function Closest({ code, onChoose }: { code: string; onChoose: (item_id: number) => void }) {
  const { data } = useQuery(closestQuery(code));
  const codes = useNearCodes();
  if (data === undefined || codes === undefined) return null;
  const isCode = codes.isCode(code);
  if (data.length === 0)
    return (
      <p className="small">
        {isCode ? text.noSimilarCode : text.noCloseMatch}{" "}
        <Link to="/products/all" search={{ search: code }}>
          {text.searchCatalog}
        </Link>
      </p>
    );
  return isCode ? (
    <SimilarCodes
      products={data}
      describe={(ndc) => text.codeDifferences(codes.codeDifferences(code, ndc))}
      onChoose={onChoose}
    />
  ) : (
    <Choices choices={data} onChoose={onChoose} />
  );
}

type SimilarCodesProps = {
  products: readonly OrderProduct[];
  /** Every difference of a product's NDC. */
  describe: (ndcCode: string) => string;
  onChoose: (item_id: number) => void;
};

/** Another code is another medicine: the list is closed at first, and each product says in which digits its code differs. */
function SimilarCodes({ products, describe, onChoose }: SimilarCodesProps) {
  const twins = twinsOf(products);
  return (
    <details className={styles.similar}>
      <summary>{text.similarCount(products.length)}</summary>
      <ul aria-label={text.similarLabel}>
        {products.map((product) => (
          <li key={product.item_id}>
            <p className="name">{wholeAmounts(product.full_description)}</p>
            <p className="under">
              <Labeler product={product} twins={twins} />
              <span>{text.itemNumber(product.item_id)}</span>
            </p>
            <p className="small">{describe(product.ndc_code)}</p>
            <Button size="small" onPress={() => onChoose(product.item_id)}>
              {text.replaceCode(product.ndc_code)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Choices({
  choices,
  onChoose,
}: {
  choices: readonly OrderProduct[];
  onChoose: (item_id: number) => void;
}) {
  const twins = twinsOf(choices);
  return (
    <ul className={styles.choices} aria-label={text.closestLabel}>
      {choices.map((product) => (
        <li key={product.item_id}>
          <button type="button" onClick={() => onChoose(product.item_id)}>
            <span className="name">{wholeAmounts(product.full_description)}</span>
            <span className="under">
              <Labeler product={product} twins={twins} />
              <span>{text.itemNumber(product.item_id)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Confirm({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Checkbox checked={false} onChange={onConfirm}>
      {text.confirmNecessity}
    </Checkbox>
  );
}
