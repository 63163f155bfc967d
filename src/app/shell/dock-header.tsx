/** The bar at the dock, which belongs to no cart: the order that is being received, what waits, and all else one press away in the account menu. */
import "./dock.css";
import { useSetAtom } from "jotai";
import type { User } from "#src/data/identity/session.ts";
import { receiving } from "#src/text/shell/frame.ts";
import { barSlotAtom } from "#src/ui/kit/page/bar-slot.ts";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { Account } from "./account-button.tsx";
import { MenuButton } from "./menu-button.tsx";
import { SyncButton } from "./sync-button.tsx";

/** @param props.context the cart that the way to the cart leads to */
export function DockHeader({ user, context }: { user: User; context: PlateContext }) {
  const setSlot = useSetAtom(barSlotAtom);
  return (
    <header className="bar">
      <div className="bar__row bar__row--dock">
        <MenuButton user={user} />
        <div className="bar__slot" ref={setSlot} />
        <span className="plate">{receiving}</span>
        <SyncButton />
        <Account user={user} barControls={context} />
      </div>
    </header>
  );
}
