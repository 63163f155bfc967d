/** What only few rows ask of a person: which product was meant, of those that have its code or come closest, and a confirmation. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { closestQuery } from "#src/data/cart/match-codes.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import styles from "./choices.module.css";

/** The products closest to a code that nobody has; looked for when its row is in view. */
export function Closest({ code, onChoose }: { code: string; onChoose: (item_id: number) => void }) {
  const { data } = useQuery(closestQuery(code));
  if (data === undefined) return null;
  if (data.length === 0)
    return (
      <p className="small">
        Nothing in the catalogue is close to it.{" "}
        <Link to="/products/all" search={{ search: code }}>
          Search for it
        </Link>
      </p>
    );
  return <Choices choices={data} onChoose={onChoose} />;
}

export function Choices({
  choices,
  onChoose,
}: {
  choices: readonly OrderProduct[];
  onChoose: (item_id: number) => void;
}) {
  return (
    <ul className={styles.choices} aria-label="Closest products">
      {choices.map((product) => (
        <li key={product.item_id}>
          <button type="button" onClick={() => onChoose(product.item_id)}>
            <span className="name">{wholeAmounts(product.full_description)}</span>
            <span className="small muted">
              <Ndc code={product.ndc_code} /> · Item {product.item_id}
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
      The medical necessity is confirmed
    </Checkbox>
  );
}
