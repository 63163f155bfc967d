/**
 * State "choose product": a customer is set, a cart is not. That is the Rx cart without asking (docs/readings.md, "The sign-in dialog": the default after login); it is
 * asked for where that failed.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CartType } from "#contract/base/fields.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { chooseCartType } from "#src/data/identity/session.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import * as text from "#src/text/identity/customer.ts";
import { signIn } from "#src/text/identity/sign-in.ts";
import { Choosing } from "./choosing.tsx";
import { Failure } from "./failure.tsx";
import styles from "./sign-in.module.css";

type ChooseProductProps = {
  user: SessionUser;
  onChosen: () => void;
  onGiveUp: () => void;
  isLeaving: boolean;
};

const products: { value: CartType; label: string }[] = [
  { value: "RXO", label: text.rxProducts },
  { value: "CSO", label: text.controlledSubstances },
];

export function ChooseProduct({ user, onChosen, ...out }: ChooseProductProps) {
  const client = useQueryClient();
  const first = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isIdle, variables, error } = useMutation({
    meta: { quiet: true },
    mutationFn: (cartType: CartType) => chooseCartType(client, cartType),
    onSuccess: onChosen,
    onError: () => setAsked(true),
  });
  const may = mayUseControlledCart(user);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) first.current?.focus();
    else if (isIdle) mutate("RXO");
  }, [isAsked, isIdle, mutate]);
  return (
    <Choosing user={user} title={isAsked ? text.productTypeTitle : signIn} {...out}>
      {!isAsked ? (
        <Skeleton label={text.opening} rows={2} plain />
      ) : (
        <div className="stack" style={{ "--gap": "16px" }}>
          {error !== null && <Failure error={error} />}
          <ul className={styles.choices} aria-label={text.productTypes}>
            {products
              .filter(({ value }) => may || value === "RXO")
              .map(({ value, label }, at) => (
                <li key={value}>
                  <button
                    type="button"
                    ref={at === 0 ? first : undefined}
                    className={`list__item ${styles.choice}`}
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
