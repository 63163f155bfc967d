/** What is offered with a product: its incentives in the distributor's words, and the products that belong to each or make it whole. */
import { useState } from "react";

import type { Product } from "#contract/catalogue/catalogue.ts";
import type { Suggestions } from "#contract/catalogue/suggestions.ts";
import * as text from "#src/text/catalogue/product-offers.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { money } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { SanitizedHtml } from "#src/ui/kit/words/sanitized-html.tsx";
import styles from "./offers.module.css";
import { SuggestedRows } from "./suggested-rows.tsx";

type Incentive = Product["incentives"][number];
type Suggested = Suggestions["incentives"][number];

export type OffersProps = {
  /** The product's name. */
  beside: Product;
  incentives: Product["incentives"];
  /** Their products; empty while nobody knows them. */
  suggested: readonly Suggested[];
};

/** Nothing where there is no offer. */
export function Offers({ beside, incentives, suggested }: OffersProps) {
  const [shown, setShown] = useState<Incentive>();
  const [isOpen, setOpen] = useState(false);
  if (incentives.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby="offers">
      <h2 id="offers">{text.title}</h2>
      {incentives.map((incentive) => (
        <article key={incentive.incentive_id} className={`card ${styles.offer}`} aria-label={incentive.incentive_name}>
          <div className={styles.head}>
            <Icon name="tag" />
            <div className="grow">
              <h3>{incentive.incentive_name}</h3>
              <p className="small muted">{kindOf(incentive)}</p>
              {isSaid(incentive.item_html) && <SanitizedHtml html={incentive.item_html} />}
            </div>
            <Button
              tone="quiet"
              size="small"
              label={text.detailsOf(incentive.incentive_name)}
              onPress={() => {
                setShown(incentive);
                setOpen(true);
              }}
            >
              {text.details}
            </Button>
          </div>
          <Suggested
            beside={beside}
            incentive={incentive}
            its={suggested.find(({ incentive_id }) => incentive_id === incentive.incentive_id)}
          />
        </article>
      ))}
      <Dialog open={isOpen} onClose={() => setOpen(false)} dismissable title={shown?.incentive_name ?? text.offer}>
        {shown !== undefined && <Details incentive={shown} />}
      </Dialog>
    </section>
  );
}

type SuggestedProps = { beside: Product; incentive: Incentive; its: Suggested | undefined };

/** What the bundle wants besides, and what else the offer is given for. */
function Suggested({ beside, incentive, its }: SuggestedProps) {
  const { item_suggest_html: words } = incentive;
  const parts = its?.parts.filter(({ products }) => products.length > 0) ?? [];
  const belonging = its?.belonging ?? [];
  if (!isSaid(words) && parts.length === 0 && belonging.length === 0) return null;
  return (
    <div className={styles.suggested}>
      {isSaid(words) && <SanitizedHtml html={words} />}
      {parts.map(({ part_name, products }) => (
        <div key={part_name} className="stack" style={{ "--gap": "8px" }}>
          <h4>{text.qualifies(part_name)}</h4>
          <SuggestedRows
            label={text.qualifiesFor(incentive.incentive_name, part_name)}
            products={products}
            beside={beside}
          />
        </div>
      ))}
      {belonging.length > 0 && (
        <div className="stack" style={{ "--gap": "8px" }}>
          <h4>{text.alsoInOffer}</h4>
          <SuggestedRows label={text.alsoIn(incentive.incentive_name)} products={belonging} beside={beside} />
        </div>
      )}
    </div>
  );
}

/** What it is, what it takes off, and its conditions: the distributor's own words. */
function Details({ incentive }: { incentive: Incentive }) {
  const { incentive_description_html, item_html, item_suggest_html, discount_amount } = incentive;
  return (
    <div className={styles.conditions}>
      {[incentive_description_html, item_html, item_suggest_html].map(
        // oxlint-disable-next-line react/no-array-index-key -- three places, always the same
        (html, place) => isSaid(html) && <SanitizedHtml key={place} html={html} />,
      )}
      <Facts
        facts={[
          { name: text.type, value: incentive.incentive_type },
          ...(discount_amount > 0
            ? [{ name: text.discount, value: text.discountPerUnit(money(discount_amount)) }]
            : []),
        ]}
      />
    </div>
  );
}

const kindOf = ({ incentive_type, discount_amount }: Incentive): string =>
  discount_amount > 0 ? text.typeWithDiscount(incentive_type, money(discount_amount)) : incentive_type;

const isSaid = (html: string | null): html is string => html !== null && html.trim() !== "";
