/** What may stand in a product's place: the same ingredient, strength and form. First of all where the product itself cannot be had. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import * as text from "#src/text/catalogue/product.ts";
import { SuggestedRows } from "./suggested-rows.tsx";
import styles from "./offers.module.css";

export function Substitutes({ products, beside }: { products: readonly Product[]; beside: Product }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="substitutes">
      <div>
        <h2 id="substitutes">{text.substitutes}</h2>
        <p className="small muted">{text.substitutesHint}</p>
      </div>
      <SuggestedRows label={text.substitutes} products={products} beside={beside} />
    </section>
  );
}
