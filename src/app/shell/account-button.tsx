/** The person's initials in the bar; what opens under them is loaded when somebody reaches for it. */
import { fullName } from "#contract/base/person-name.ts";
import { useRef, useState } from "react";
import type { User } from "#src/data/identity/session.ts";
import { accountOf } from "#src/text/shell/frame.ts";
import { Closed, later } from "#src/ui/kit/page/later.tsx";

const AccountMenu = later(async () => (await import("./account-menu.tsx")).AccountMenu, undefined, Closed);
/** A failure to load it early is told when it is needed. */
const preload = () => void AccountMenu.preload().catch(() => undefined);

export function Account({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="face"
        aria-label={accountOf(fullName(user), initials)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {initials}
      </button>
      {isOpen && <AccountMenu user={user} button={button} onClose={() => setOpen(false)} />}
    </>
  );
}
