/** What may stand in a product's place: the same ingredient, strength and form. First of all where the product itself cannot be had. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import { SuggestedRows } from "./suggested-rows.tsx";
import styles from "./offers.module.css";

export function Substitutes({ products, beside }: { products: readonly Product[]; beside: Product }) {
  if (products.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="substitutes">
      <div>
        <h2 id="substitutes">Substitutes</h2>
        <p className="small muted">The same ingredient, strength and form. Check the label before you exchange one.</p>
      </div>
      <SuggestedRows label="Substitutes" products={products} beside={beside} />
    </section>
  );
}
