/** One box's label, in the size and words in which it prints. */
import type { BoxLabel } from "#contract/documents/documents.ts";
import * as text from "#src/text/documents/shipping-label.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./shipping-label.module.css";

export function DrawnLabel({ label }: { label: BoxLabel }) {
  const { from, to, box, service, carrier, weight, shipped, arrives, tracking, care, order, customerOrder, bars } =
    label;
  return (
    <article className={styles.label} aria-label={text.labelOf(box)}>
      <div className={styles.two}>
        <address className={styles.from}>
          <b>{text.from}</b>
          {from.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={styles.box}>
          <small>{text.box}</small>
          <b>{box}</b>
        </p>
      </div>
      <address className={styles.to} data-long={to.length > 5 ? true : undefined}>
        <small>{text.shipTo}</small>
        {to.map((line) => (
          <b key={line}>{line}</b>
        ))}
      </address>
      <div className={styles.facts}>
        <Fact name={text.service} value={service} />
        <Fact name={text.carrier} value={carrier} />
        <Fact name={text.weight} value={weight} />
        <Fact name={text.shipped} value={shipped} />
        {arrives !== "" && <Fact name={text.arrives} value={arrives} />}
      </div>
      <div className={styles.tracking}>
        <Bars bars={bars.tracking} name={text.barcodeOf(tracking)} />
        <b className="code" translate="no">
          {tracking.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </b>
      </div>
      <div className={styles.care}>
        {care.length > 0 && (
          <>
            <Icon name="cold" />
            <span>
              {care.map((line) => (
                <b key={line}>{line}</b>
              ))}
            </span>
          </>
        )}
      </div>
      <div className={styles.two}>
        <Fact name={text.order} value={order} />
        {customerOrder !== "" && <Fact name={text.customerOrder} value={customerOrder} />}
        <Bars bars={bars.order} name={text.orderBarcode(order)} />
      </div>
    </article>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <p className={styles.fact}>
    <small>{name}</small>
    <b>{value}</b>
  </p>
);

const Bars = ({ bars, name }: { bars: BoxLabel["bars"]["order"]; name: string }) => (
  <svg viewBox={`0 0 ${bars.width} 1`} preserveAspectRatio="none" role="img" aria-label={name}>
    <path d={bars.path} />
  </svg>
);
