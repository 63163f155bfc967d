/** The person's initials in the bar; what opens under them is loaded when somebody reaches for it. */
import { fullName } from "#contract/base/person-name.ts";
import { useRef, useState } from "react";
import type { User } from "#src/data/identity/session.ts";
import { accountOf } from "#src/text/shell/frame.ts";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { CustomerChoice } from "./customer-picker.tsx";

const AccountMenu = later(async () => (await import("./account-menu.tsx")).AccountMenu, undefined, Closed);
/** A failure to load it early is told when it is needed. */
const preload = () => void AccountMenu.preload().catch(() => undefined);

/** @param props.barControls the current cart, where the menu has what the wider bar has: customer, kind of products, home, search and cart */
export function Account({ user, barControls }: { user: User; barControls?: PlateContext }) {
  const [open, setOpen] = useState<"menu" | "customer">();
  const button = useRef<HTMLButtonElement>(null);
  const onClose = () => setOpen(undefined);
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="face"
        aria-label={accountOf(fullName(user), initials)}
        aria-haspopup="dialog"
        aria-expanded={open === "menu"}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen("menu")}
      >
        {initials}
      </button>
      {open === "menu" && (
        <AccountMenu
          user={user}
          button={button}
          barControls={barControls}
          onCustomer={() => setOpen("customer")}
          onClose={onClose}
        />
      )}
      {open === "customer" && <CustomerChoice user={user} onClose={onClose} />}
    </>
  );
}
