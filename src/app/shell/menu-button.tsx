/** Opens the rail as a drawer where there is no room for it. */
import { useId, useState } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { menu } from "#src/text/shell/frame.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Closed, later, Nothing } from "#src/ui/kit/page/later.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";

const Drawer = later(async () => (await import("./drawer.tsx")).Drawer, undefined, Closed);
const StockAlertMark = later(async () => (await import("./after-paint.ts")).StockAlertMark, undefined, Nothing);

export function MenuButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="bar__menu"
        aria-labelledby={`${id} ${id}-news`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span id={id}>{menu}</span>
        {mayCall("ordering", rolesOf(user)) && <StockAlertMark id={`${id}-news`} />}
      </button>
      {isOpen && <Drawer user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
