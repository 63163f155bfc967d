/** An order of which this device has not heard: the cart that was sent is gone, and here it is said where it went. */
import { Link } from "@tanstack/react-router";

import { heardOf, useUnheardOrder } from "#src/data/checkout/placing.ts";
import { useUser } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

export function FoundOrder() {
  const { cart_type_code } = useUser();
  const orderId = useUnheardOrder();
  if (orderId === undefined) return null;
  return (
    <Note
      tone="ok"
      spoken
      action={
        <Link
          className={buttonClass()}
          to="/order-complete/$orderId"
          params={{ orderId }}
          onClick={() => heardOf(cart_type_code)}
        >
          Show the order
        </Link>
      }
    >
      Order {orderId} was placed. Only its answer was lost on the way.
    </Note>
  );
}
