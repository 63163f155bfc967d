/** Opens the rail as a drawer where there is no room for it. */
import { Suspense, useState } from "react";
import { lazyScreen } from "#src/app/lazy-screen.tsx";
import type { User } from "#src/data/session.ts";
import { Icon } from "#src/ui/icon.tsx";

const Drawer = lazyScreen(async () => (await import("./drawer.tsx")).Drawer);

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
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
