/** The cart: its lines to change, its sum, and the way to the checkout. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import { lineReasons } from "#contract/checkout/rules/checkout-lines.ts";
import { finishUpdating } from "#contract/checkout/text.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { rememberedSince } from "#src/data/base/age.ts";
import { useCart } from "#src/data/cart/cart.ts";
import { isChangedBy, type AddedLine } from "#src/data/overlay/cart-overlay.ts";
import { useLineEdits } from "#src/data/cart/line-edits.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useChanged } from "#src/data/checkout/looked.ts";
import { useDifferences, useAcknowledging } from "#src/data/cart/acknowledged.ts";
import { Age } from "#src/ui/kit/words/age.tsx";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { CartLines } from "#src/ui/trade/cart-lines.tsx";
import {
  checkoutLine,
  leadingToLines,
  necessityReasons,
  quantityFieldOf,
  unsentWords,
  withFields,
} from "#src/ui/trade/cart-reasons.ts";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { ControlledDoor } from "#src/ui/trade/controlled-door.tsx";
import { differenceReasons, Differences } from "#src/ui/trade/differences.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import * as text from "#src/text/cart/cart.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { wholeAmounts } from "#src/ui/trade/product-words.ts";
import { tellRemoved } from "#src/ui/trade/removed.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import { Added } from "./added.tsx";
import { RecoveredOrder } from "./recovered-order.tsx";
import { Offers } from "./offers.tsx";
import { Readiness } from "./readiness.tsx";
import { Summary } from "./summary.tsx";
import styles from "#src/ui/kit/lists/beside-sum.module.css";

const Certificates = later(async () => (await import("./certificates.tsx")).Certificates, undefined, Nothing);

export function CartScreen() {
  const user = useUser();
  const { query, cart, added, held } = useCart();
  const title = user.cart_type_code === "CSO" ? text.controlledTitle : text.title;
  useTitle(title, title);
  return (
    <div className="page">
      <div className={`page__head ${styles.head}`}>
        <div className={styles.title}>
          <h1 tabIndex={-1} className="in-bar">
            {title}
          </h1>
          {cart !== undefined && cart.itemCount > 0 && (
            <span className="muted">{text.contents(cart.items.length + added.length, cart.itemCount)}</span>
          )}
          <Age what={text.pricesLabel} since={rememberedSince(query)} />
        </div>
        <Link to="/products/all" className={buttonClass({ tone: "quiet" })}>
          {text.continueShopping}
        </Link>
      </div>
      {user.cart_type_code === "CSO" && <Certificates />}
      {user.cart_type_code === "CSO" && cart?.items.length === 0 && <ControlledDoor />}
      {query.isPending && (
        <div className={`rows ${styles.waiting}`}>
          <Skeleton label={text.loadingLabel} rows={3} plain />
        </div>
      )}
      {query.isError && cart === undefined && (
        <ErrorState
          title={text.failedTitle}
          text={text.failedHint}
          onRetry={() => void query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      <RecoveredOrder />
      <Differences
        differences={useDifferences()}
        acknowledging={useAcknowledging()}
        renderName={({ item_id }, name) => (
          <Link className="name" to="/product-detail/$id" params={{ id: item_id }}>
            {wholeAmounts(name)}
          </Link>
        )}
      />
      {cart !== undefined &&
        (cart.itemCount === 0 ? <NothingIn title={title} /> : <Filled cart={cart} added={added} held={held} />)}
    </div>
  );
}

function NothingIn({ title }: { title: string }) {
  return (
    <Empty
      icon="cart"
      title={title === text.title ? text.emptyTitle : text.controlledEmptyTitle}
      text={text.emptyHint}
      action={
        <Link to={title === text.title ? "/products/all" : "/products/cs"} className={buttonClass({ tone: "primary" })}>
          {text.browseProducts}
        </Link>
      }
    />
  );
}

function Filled({ cart, added, held }: { cart: Cart; added: readonly AddedLine[]; held: readonly Entry[] }) {
  const edits = useLineEdits({
    cut: tellCutDown,
    removed: (item, undo) => tellRemoved(item.full_description, undo),
  });
  const unacknowledged = differenceReasons(useDifferences());
  const [sought, seek] = useState<string>();
  useChanged(cart); // the checkout tells what is otherwise than it was here
  const unsaved = cart.items.find((item) => edits.hasUnsaved([item]));
  const others = withFields(
    [
      ...(unsaved === undefined ? [] : [finishUpdating]),
      ...(held.length > 0 ? [unsentWords(held.length)] : []),
      ...lineReasons(cart.items.map(checkoutLine)),
    ],
    cart.items,
    { [finishUpdating]: unsaved && quantityFieldOf(unsaved) },
  );
  return (
    <div className={styles.split}>
      <div className={styles.parts}>
        {cart.isCartFull && <Note tone="attention">{text.fullNote(cart.maxItemCount)}</Note>}
        <CartLines
          items={cart.items}
          edits={edits}
          sought={sought}
          isWaiting={(item) => isChangedBy(held, item)}
          renderName={(item) => (
            <Link className="name" to="/product-detail/$id" params={{ id: item.item_id }}>
              {wholeAmounts(item.full_description)}
            </Link>
          )}
        />
        {added.length > 0 && <Added lines={added} />}
        {cart.cart_type_code === "CSO" && <Readiness cart={cart} />}
      </div>
      <Summary
        cart={cart}
        added={added}
        isEstimated={held.length > 0}
        reasons={[
          ...unacknowledged,
          ...leadingToLines([...others, ...necessityReasons(cart.items, edits.isNecessityConfirmed)], seek),
        ]}
      />
      <Offers cart={cart} onAdd={edits.addMore} />
    </div>
  );
}
