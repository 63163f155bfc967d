/** The bar of a phone, one line of 56 px: back and title (on home the menu and the customer), search, kind of products, sync and account. */
import { useLocation, useMatches } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { rolesOf } from "#src/app/identity/roles.ts";
import type { User } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/frame.ts";
import * as titles from "#src/text/shell/titles.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { PlateLetters, type PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { titleAtom } from "#src/ui/kit/page/title.ts";
import { Account } from "./account-button.tsx";
import { BackLink, useBackTarget } from "./back-link.tsx";
import type { CartLinkProps } from "./cart-links.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { MenuButton } from "./menu-button.tsx";
import { SearchBox } from "./search-box.tsx";
import { SyncButton } from "./sync-button.tsx";

export type PhoneBarProps = {
  user: User;
  context: PlateContext;
  /** The way to the cart with the number of units. */
  CountedCart: ComponentType<CartLinkProps>;
};

export function PhoneBar({ user, context, CountedCart }: PhoneBarProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { search = "icon", hasCart = false } = useMatches({ select: phoneBarOf }) ?? {};
  const { isOpen, open, close, icon } = useOpenSearch(pathname);
  const isHome = pathname === "/";
  return (
    <header className="bar bar--phone" data-search={search}>
      {isOpen ? (
        <div className="bar__row">
          <button type="button" className="bar__tool" aria-label={text.closeSearch} onClick={close}>
            <Icon name="left" />
          </button>
          <SearchBox onClose={close} />
        </div>
      ) : (
        <div className="bar__row">
          {isHome ? <MenuButton user={user} /> : <Back />}
          {isHome ? <CustomerPicker user={user} /> : <Title />}
          {search === "icon" && (
            <button ref={icon} type="button" className="bar__tool" aria-label={text.searchProducts} onClick={open}>
              <Icon name="search" />
            </button>
          )}
          {hasCart && mayCall("ordering", rolesOf(user)) && <CountedCart context={context} />}
          <PlateLetters context={context} />
          <SyncButton />
          <Account user={user} barControls={context} />
        </div>
      )}
      {search === "line" && (
        <div className="bar__line">
          <SearchBox />
        </div>
      )}
    </header>
  );
}

const phoneBarOf = (matches: { staticData: { phoneBar?: PhoneBarParts } }[]) => matches.at(-1)?.staticData.phoneBar;

/** What the bar of a phone has on a screen, where it differs from most. */
export type PhoneBarParts = {
  /** `line`: a search box below the bar. `none`: the screen has one task. Otherwise an icon opens the search box. */
  search?: "line" | "none";
  /** The way to the cart, where the screen has its own action in place of the tab bar. */
  hasCart?: true;
};

const home = { label: titles.home, href: "/" };

function Back() {
  const back = useBackTarget() ?? home;
  return (
    <BackLink to={back} className="bar__tool" label={text.backTo(back.label)}>
      <Icon name="left" />
    </BackLink>
  );
}

/** Screen readers have the heading of the screen. */
function Title() {
  const ofRoute = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const ofScreen = useAtomValue(titleAtom)?.bar;
  return (
    <span className="bar__title" aria-hidden="true">
      {ofScreen ?? ofRoute}
    </span>
  );
}

/** The search box that an icon opens, until the user closes it or opens another page. The icon gets the focus back. */
function useOpenSearch(pathname: string) {
  const [openedAt, setOpenedAt] = useState<string>();
  const icon = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === pathname;
  if (!isOpen && openedAt !== undefined && openedAt !== "") setOpenedAt(undefined); // another page
  useEffect(() => {
    if (!isOpen && openedAt === "") icon.current?.focus();
  }, [isOpen, openedAt]);
  return { isOpen, icon, open: () => setOpenedAt(pathname), close: () => setOpenedAt("") };
}
