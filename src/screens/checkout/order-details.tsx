/** What a person may say about the order: their own number and name for it, and how to ship it. */
import type { CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import * as text from "#src/text/checkout/checkout.ts";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import styles from "./checkout.module.css";

/** What was typed so far, and typing more. */
export type Filling = { draft: CheckoutDraft; change: (part: Partial<CheckoutDraft>) => void };

export const OrderDetails = ({ draft, change }: Filling) => (
  <section className={`card ${styles.part}`} aria-labelledby="details">
    <h2 id="details">{text.details}</h2>
    <div className={styles.two}>
      <TextField
        label={text.poNumber}
        optional
        maxLength={40}
        value={draft.customer_order_no}
        onChange={(typed) => change({ customer_order_no: typed })}
      />
      <TextField
        label={text.orderName}
        optional
        maxLength={80}
        value={draft.order_name}
        onChange={(typed) => change({ order_name: typed })}
      />
    </div>
    <TextArea
      label={text.instructions}
      optional
      rows={2}
      maxLength={500}
      placeholder={text.instructionsExample}
      value={draft.shipping_instructions}
      onChange={(typed) => change({ shipping_instructions: typed })}
    />
  </section>
);
