/**
 * State "choose product": a customer is set, a cart is not. Right after the sign-in that is the Rx cart without asking; it is asked for where that
 * failed, or where the person came back in between.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CartType } from "#contract/fields.ts";
import { mayUseControlledCart } from "#contract/rules/permissions.ts";
import type { SessionUser } from "#contract/session.ts";
import { chooseCartType } from "#src/data/session.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { Choosing } from "./choosing.tsx";
import { Failure } from "./failure.tsx";
import styles from "./sign-in.module.css";

type ChooseProductProps = {
  user: SessionUser;
  /** The person signed in just now. */
  takesDefault: boolean;
  onChosen: () => void;
  onGiveUp: () => void;
  isLeaving: boolean;
};

const products: { value: CartType; label: string }[] = [
  { value: "RXO", label: "Rx products" },
  { value: "CSO", label: "Controlled substances" },
];

export function ChooseProduct({ user, takesDefault, onChosen, ...out }: ChooseProductProps) {
  const client = useQueryClient();
  const first = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isIdle, variables, error } = useMutation({
    meta: { quiet: true },
    mutationFn: (cartType: CartType) => chooseCartType(client, cartType),
    onSuccess: onChosen,
  });
  const may = mayUseControlledCart({ ...user, is_customer_admin: false });
  const isGiven = (takesDefault || !may) && error === null;
  useEffect(() => {
    if (isGiven && isIdle) mutate("RXO");
    else if (!isGiven) first.current?.focus();
  }, [isGiven, isIdle, mutate]);
  return (
    <Choosing user={user} title="Choose a product type" {...out}>
      {isGiven ? (
        <Skeleton label="Opening" rows={2} plain />
      ) : (
        <div className="stack" style={{ "--gap": "16px" }}>
          {error !== null && <Failure error={error} />}
          <ul className={styles["choices"]} aria-label="Product types">
            {products
              .filter(({ value }) => may || value === "RXO")
              .map(({ value, label }, at) => (
                <li key={value}>
                  <button
                    type="button"
                    ref={at === 0 ? first : undefined}
                    className={`list__item ${styles["choice"]}`}
                    disabled={isPending}
                    onClick={() => mutate(value)}
                  >
                    {label}
                    <Icon name={isPending && variables === value ? "sending" : "right"} size="small" />
                  </button>
                </li>
              ))}
          </ul>
        </div>
      )}
    </Choosing>
  );
}
