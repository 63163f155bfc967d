/** The note on an order that was placed although its response did not reach this device. */
import { Link } from "@tanstack/react-router";

import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

/** @param onShow called when the user goes to the order. */
export const recoveredOrderNote = (orderId: number, onShow: () => void) => (
  <Note
    tone="ok"
    spoken
    action={
      <Link className={buttonClass()} to="/order-complete/$orderId" params={{ orderId }} onClick={onShow}>
        Show the order
      </Link>
    }
  >
    Order {orderId} was placed. Only its answer was lost on the way.
  </Note>
);
