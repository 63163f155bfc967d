/** The note on an order that was placed although its response did not reach this device. */
import { Link } from "@tanstack/react-router";

import * as text from "#src/text/trade/recovered-order.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

/** @param onShow called when the user goes to the order. */
export const RecoveredOrderNote = ({ orderId, onShow }: { orderId: number; onShow: () => void }) => (
  <Note
    tone="ok"
    spoken
    action={
      <Link className={buttonClass()} to="/order-complete/$orderId" params={{ orderId }} onClick={onShow}>
        {text.showOrder}
      </Link>
    }
  >
    {text.placed(orderId)}
  </Note>
);
