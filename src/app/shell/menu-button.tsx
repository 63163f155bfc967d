/** Opens the rail as a drawer where there is no room for it. */
import { useState } from "react";
import type { User } from "#src/data/session.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Closed, later } from "#src/ui/later.tsx";

const Drawer = later(async () => (await import("./drawer.tsx")).Drawer, undefined, Closed);

export function MenuButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="bar__menu"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span>Menu</span>
      </button>
      {isOpen && <Drawer user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
