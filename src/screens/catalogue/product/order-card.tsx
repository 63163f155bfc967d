/** What is filled in to order a product: unit, quantity, kit check, medical necessity; its limits, and what it comes to. */
import type { ReactNode } from "react";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { PriceTerms } from "#contract/catalogue/prices.ts";
import type { Cart } from "#contract/cart/cart.ts";
import { allocationMessage } from "#contract/cart/rules/cart.ts";
import { useCartWrite, useConfirmed, useKitChecks, type CartOutcome, type useCart } from "#src/data/cart/cart.ts";
import { priceLinesOf } from "#src/data/cart/cart-estimate.ts";
import { snapshotOfProduct, type CartWrite } from "#src/data/overlay/cart-overlay.ts";
import * as text from "#src/text/catalogue/order-card.ts";
import { kitCheckPerUnit } from "#src/text/trade/cart-lines.ts";
import { confirm as confirmNecessity } from "#src/text/trade/necessity.ts";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { tellCutDown } from "#src/ui/trade/cut-down.ts";
import { packArithmetic } from "#src/ui/trade/pack-arithmetic.ts";
import { money, formatQuantity as written } from "#src/text/format.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { offersNote } from "#src/ui/trade/price.tsx";
import { unitName } from "#src/ui/trade/product-words.ts";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { tellSaved } from "#src/ui/kit/notices/saved.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import { fields, inCart, isAllocated, obstacles, roomFor } from "./addition.ts";
import { BuyBar } from "./buy-bar.tsx";
import { OnAndOff, WithinReach } from "./buy-sum.tsx";
import { inCartOf } from "./in-cart.ts";
import type { ItsCart } from "./its-cart.ts";
import styles from "./product.module.css";
import { UnitChoice } from "./unit-choice.tsx";

/** `code`: the chosen unit's. `quantity` 0: nothing stands in the field. */
export type Filled = { code: string; quantity: number; isConfirmed: boolean; wantsKitCheck: boolean };

export type OrderCardProps = {
  product: Product;
  /** What its price is calculated by; undefined where that could not be loaded. */
  terms: PriceTerms | "loading" | undefined;
  arrival: ReactNode;
  unit: SaleUnit;
  its: Extract<ItsCart, { mayAdd: true }>;
  /** The cart as it is. */
  held: ReturnType<typeof useCart>;
  filled: Filled;
  onFill: (more: Partial<Filled>) => void;
};

export function OrderCard({ product, terms, arrival, unit, its, held, filled, onFill }: OrderCardProps) {
  const { cart, units: lines, added } = held;
  const { quantity, isConfirmed, wantsKitCheck } = filled;
  const changeCart = useCartWrite();
  const isUnitInBar = useNarrow() && !isUnitRestricted(product);
  const { full_description: of } = product;
  const chooseUnit = (code: string) => onFill({ code });
  const line = inCart(lines, product.item_id);
  const kitCheck = useKitCheck(product, cart, wantsKitCheck);
  const inCartNow = inCartOf(
    { product, unit, quantity, inCart: line?.quantity ?? 0, kitCheck: kitCheck.surcharge },
    its.isChosen ? priceLinesOf(cart?.items ?? [], added) : [],
    (terms === "loading" ? undefined : terms) ?? cart?.price_terms ?? { offers: [], bonus_basis_points: 0 },
  );
  const necessity = useNecessity(product, unit, isConfirmed);
  const reasons = obstacles(product, { unit, quantity, isConfirmed: necessity.isConfirmed }, lines);
  const isPending = held.isWriting(product.item_id) || its.isChoosing || held.query.isLoading;
  const name = unitName(unit.sale_UOM_desc);
  const inIt = line && written(line.quantity, name);
  const ticks = { product, filled, onFill, kitCheck, necessity, name, inIt };
  const add = () =>
    changeCart(
      additionOf(product, {
        unit,
        quantity,
        kitCheck: kitCheck.isIn,
        confirms: necessity.isNeeded && necessity.isConfirmed,
      }),
      (outcome) => {
        onFill({ quantity: 1, isConfirmed: false });
        tellAdded(outcome, written(quantity, name));
      },
    );
  return (
    <aside className={`card card--lift ${styles.buy}`} aria-label={text.title}>
      {!isUnitInBar && (
        <UnitChoice product={product} line={line} chosen={unit.quantity_uom_code} onChoose={chooseUnit} />
      )}
      <ContentsAndArrival contents={packArithmetic(product, unit, quantity)} arrival={arrival} />
      {isAllocated(unit) && <Note>{allocationMessage(unit.max_sale_qty ?? 0, name)}</Note>}
      <Ticks {...ticks} />
      {inCartNow !== undefined && <OnAndOff inCart={inCartNow} quantity={quantity} kitCheck={kitCheck.surcharge} />}
      <BuyBar
        product={product}
        unit={unit}
        inCart={inCartNow}
        price={isUnitInBar ? { of: text.productBy(of, name), note: offersNote(product.incentives) } : { of }}
        quantity={quantity}
        onQuantity={(next) => onFill({ quantity: next })}
        max={Math.max(1, roomFor(unit, line))}
        held={inIt}
        onUnit={isUnitInBar && inIt === undefined ? chooseUnit : undefined}
        adding={{ reasons, isPending, press: add }}
      />
      {inCartNow !== undefined && terms !== "loading" && (
        <WithinReach inCart={inCartNow} unit={product.units[0] ?? unit} />
      )}
    </aside>
  );
}

const ContentsAndArrival = ({ contents, arrival }: { contents: string | undefined; arrival: ReactNode }) => (
  <>
    <p className={`small muted ${styles.contents}`} aria-live="polite">
      {contents}
    </p>
    {arrival}
  </>
);

/** A unit can't be ordered: the cards of the page say why, which the bar of a phone can't. */
const isUnitRestricted = ({ units }: Product): boolean => units.some(({ max_sale_qty }) => max_sale_qty === 0);

type Ticks = Pick<OrderCardProps, "product" | "filled" | "onFill"> &
  Pick<KitCheckProps, "inIt" | "name"> & {
    kitCheck: ReturnType<typeof useKitCheck>;
    necessity: ReturnType<typeof useNecessity>;
  };

/** What is ticked beside the quantity, of a product that has it. */
const Ticks = ({ product, filled, onFill, kitCheck, necessity, name, inIt }: Ticks) => (
  <>
    {product.kit_check_available && (
      <KitCheck
        price={product.kit_check_surcharge}
        inIt={inIt}
        name={name}
        choice={kitCheck.isHeld ? "held" : filled.wantsKitCheck ? "wanted" : "none"}
        onWant={(wanted) => onFill({ wantsKitCheck: wanted })}
      />
    )}
    {necessity.isNeeded && (
      <Necessity
        choice={necessity.isHeld ? "held" : filled.isConfirmed ? "confirmed" : "none"}
        onConfirm={(wanted) => onFill({ isConfirmed: wanted })}
      />
    )}
  </>
);

/** Whether a unit of it comes with its kit check: once chosen (`isHeld`) it holds for the whole line, for what is added to it too. Dollars for each. */
function useKitCheck(product: Product, cart: Cart | undefined, wants: boolean) {
  const isKitCheckOf = useKitChecks();
  const item = cart?.items.find(({ item_id }) => item_id === product.item_id);
  const isHeld = item !== undefined && isKitCheckOf(item);
  const isIn = product.kit_check_available && (wants || isHeld);
  return { isHeld, isIn, surcharge: isIn ? product.kit_check_surcharge : 0 };
}

/** Whether medical necessity is asked for, and confirmed: here, or (`isHeld`) for what is in the cart. */
function useNecessity({ item_id, confirm_to_sell }: Product, { quantity_uom_code }: SaleUnit, isConfirmed: boolean) {
  const isHeld = useConfirmed()({ item_id, quantity_uom_code });
  return { isNeeded: confirm_to_sell === "Y", isHeld, isConfirmed: isConfirmed || isHeld };
}

type KitCheckProps = {
  /** Dollars for each unit. */
  price: number;
  /** What is in the cart already. */
  inIt: string | undefined;
  /** The unit's. */
  name: string;
  /** `held`: what is in the cart has it. */
  choice: "held" | "wanted" | "none";
  onWant: (wanted: boolean) => void;
};

function KitCheck({ price, inIt, name, choice, onWant }: KitCheckProps) {
  return (
    <Checkbox
      checked={choice !== "none"}
      onChange={onWant}
      disabled={choice === "held"}
      hint={kitCheckHint(choice, inIt)}
    >
      {kitCheckPerUnit(money(price), name)}
    </Checkbox>
  );
}

/** What the choice means for what is in the cart already. */
function kitCheckHint(choice: KitCheckProps["choice"], inIt: string | undefined): string | undefined {
  if (inIt === undefined || choice === "none") return undefined;
  return choice === "held" ? text.inCartHasIt(inIt) : text.inCartGetsIt(inIt);
}

/** `held`: it was confirmed for what is in the cart, and more of it is not asked again. */
type NecessityProps = { choice: "held" | "confirmed" | "none"; onConfirm: (confirmed: boolean) => void };

function Necessity({ choice, onConfirm }: NecessityProps) {
  return (
    <Checkbox
      id={fields.confirm}
      checked={choice !== "none"}
      onChange={onConfirm}
      disabled={choice === "held"}
      hint={choice === "held" ? text.alreadyConfirmed : undefined}
      className={styles.confirm ?? ""}
    >
      {confirmNecessity}
    </Checkbox>
  );
}

type Addition = { unit: SaleUnit; quantity: number; kitCheck: boolean; confirms: boolean };

const additionOf = (product: Product, { unit, quantity, kitCheck, confirms }: Addition): CartWrite => ({
  call: "addItem",
  body: {
    item_id: product.item_id,
    quantity,
    quantity_uom_code: unit.quantity_uom_code,
    kit_check_surcharge: kitCheck,
    ...(confirms ? { medical_necessity_confirmed: true } : {}),
  },
  snapshot: snapshotOfProduct(product, unit.quantity_uom_code),
});

function tellAdded(outcome: CartOutcome, what: string): void {
  if (outcome.kind === "waiting") tellSaved(text.forCart(what), outcome.when);
  else if (outcome.adjusted !== null) tellCutDown(outcome.adjusted);
  else toast({ tone: "ok", title: text.added(what) });
}
