/** Who is signed in, the theme, the sounds of this device, and the way out. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useState, type RefObject } from "react";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useLeave } from "#src/app/identity/leave.ts";
import { forgetHere } from "#src/data/identity/people-here.ts";
import { savePreferences } from "#src/data/identity/preferences.ts";
import type { User } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import * as text from "#src/text/shell/account-menu.ts";
import { title as keyboardTitle } from "#src/text/shell/keyboard-map.ts";
import * as titles from "#src/text/shell/titles.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { feedback, isSoundOn, setSound } from "#src/ui/kit/device/feedback.ts";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { type Theme, themeAtom } from "#src/ui/kit/device/theme.ts";
import { BarControls } from "./bar-controls.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { rolesOf } from "#src/app/identity/roles.ts";
import { isKeyboardMapOpenAtom } from "./keyboard-map-state.ts";
import { SwitchButton } from "./switch-button.tsx";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export type AccountMenuProps = {
  user: User;
  /** Under which it opens, and which has the focus again afterwards. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** The current cart, where the bar has no room for customer, kind of products, home, search and cart. */
  barControls: PlateContext | undefined;
  /** Asks for another customer. */
  onCustomer: () => void;
};

export function AccountMenu({ user, button, barControls, onCustomer, onClose }: AccountMenuProps) {
  const goAway = useLeave();
  const signOut = async () => {
    await goAway();
    forgetHere(user.user_id);
  };
  const leave = useMutation({ mutationFn: signOut });
  const [isAsking, setAsking] = useState(false);
  const unsent = useAtomValue(entriesAtom).filter(({ state }) => state !== "done");
  return (
    <Popover
      className="drop"
      placement="bottom end"
      offset={6}
      triggerRef={button}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <FocusedDialog className="list account">
        <div>
          <Heading slot="title" level={2}>
            {fullName(user)}
          </Heading>
          <p className="muted small">{user.email}</p>
        </div>
        {barControls !== undefined && (
          <BarControls user={user} context={barControls} onCustomer={onCustomer} onClose={onClose} />
        )}
        <PageLink to="/account" icon="settings" title={titles.account} onClose={onClose} />
        {mayCall("admin", rolesOf(user)) && (
          <PageLink to="/child-accounts" icon="user" title={titles.users} onClose={onClose} />
        )}
        {user.is_admin && !user.is_impersonating && (
          <>
            <PageLink to="/distributor" icon="building" title={titles.distributor} onClose={onClose} />
            <PageLink to="/act-as" icon="eye" title={titles.actAs} onClose={onClose} />
          </>
        )}
        <KeyboardMapButton onClose={onClose} />
        <ThemeAndSound user={user} />
        {!isAsking && !user.is_impersonating && <SwitchButton user={user} />}
        {isAsking && unsent.length > 0 ? (
          <LeaveQuestion unsent={unsent} onStay={onClose} onLeave={signOut} />
        ) : (
          <Button
            icon="sign-out"
            wide
            pending={leave.isPending}
            onPress={() => (unsent.length > 0 ? setAsking(true) : leave.mutate())}
          >
            {text.signOut}
          </Button>
        )}
      </FocusedDialog>
    </Popover>
  );
}

const PageLink = ({
  to,
  icon,
  title,
  onClose,
}: {
  to: "/account" | "/child-accounts" | "/distributor" | "/act-as";
  icon: IconName;
  title: string;
  onClose: () => void;
}) => (
  <Link to={to} className="list__item" onClick={onClose}>
    <Icon name={icon} />
    {title}
  </Link>
);

/** A phone has no keyboard. */
function KeyboardMapButton({ onClose }: Pick<AccountMenuProps, "onClose">) {
  const show = useSetAtom(isKeyboardMapOpenAtom);
  if (useNarrow()) return null;
  const press = () => {
    onClose();
    show(true);
  };
  return (
    <button type="button" className="list__item" onClick={press}>
      <Icon name="keyboard" />
      {keyboardTitle}
    </button>
  );
}

const themeChoices = [
  { value: "system", label: text.systemTheme },
  { value: "light", label: text.lightTheme },
  { value: "dark", label: text.darkTheme },
] as const;
const soundChoices = [
  { value: "on", label: text.on },
  { value: "off", label: text.off },
] as const;

/** How this device looks and sounds; the theme is the person's too. */
function ThemeAndSound({ user }: { user: User }) {
  const [theme, setTheme] = useAtom(themeAtom);
  const [sound, chooseSound] = useState<"on" | "off">(() => (isSoundOn() ? "on" : "off"));
  const isReachable = useReachable();
  const { mutate: save } = useMutation({ mutationFn: savePreferences });
  function chooseTheme(next: Theme) {
    setTheme(next);
    // Whoever acts as somebody changes nothing of theirs; without a network it is kept for this device alone.
    if (!user.is_impersonating && isReachable) save({ theme: next });
  }
  return (
    <>
      <Segments label={text.theme} labelShown wide choices={themeChoices} value={theme} onChange={chooseTheme} />
      <Segments
        label={text.sounds}
        labelShown
        wide
        choices={soundChoices}
        value={sound}
        onChange={(next) => {
          chooseSound(next);
          setSound(next);
          if (next === "on") feedback("saved"); // to be heard at once
        }}
      />
    </>
  );
}
