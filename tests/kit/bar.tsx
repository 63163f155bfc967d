/** The bar of every screen, filled with believable things. */
import { useState } from "react";
import { ContextSwitch } from "#src/ui/trade/context-switch.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { PlateLetters } from "#src/ui/kit/marks/plate.tsx";
import { Mark } from "#src/ui/kit/marks/mark.tsx";
import type { PlateContext } from "#src/ui/kit/marks/plate.tsx";
import { SyncPill } from "#src/ui/trade/sync-pill.tsx";

export function Bar() {
  const [context, setContext] = useState<PlateContext>(document.body.dataset["context"] === "cs" ? "cs" : "rx");
  if (useNarrow()) return <PhoneBar context={context} />;
  return (
    <header className="bar">
      <div className="bar__row">
        <a href="#top" aria-label="Ordering, home">
          <Mark />
        </a>
        <ContextSwitch
          context={context}
          onSwitch={(to) => {
            setContext(to);
            document.body.dataset["context"] = to;
          }}
        />
        <button type="button" className="bar__pick">
          <Icon name="building" />
          <span className="cut">North Campus Hospital Pharmacy</span>
          <Icon name="down" size="small" />
        </button>
        <label className="bar__search">
          <Icon name="search" />
          <input placeholder="Name, NDC or item" aria-label="Search products" />
          <kbd className="key">/</kbd>
        </label>
        <SyncPill state={{ is: "sent" }} onPress={() => undefined} />
        <a className="bar__cart" href="#cart">
          <Icon name="cart" />
          18<small>$1,347.16</small>
        </a>
        <button type="button" className="face" aria-label="MO, account">
          MO
        </button>
      </div>
    </header>
  );
}

function PhoneBar({ context }: { context: PlateContext }) {
  return (
    <header className="bar bar--phone">
      <div className="bar__row">
        <a href="#top" className="bar__tool" aria-label="Back to Home">
          <Icon name="left" />
        </a>
        <span className="bar__title">Controlled substances checkout</span>
        <button type="button" className="bar__tool" aria-label="Search products">
          <Icon name="search" />
        </button>
        <PlateLetters context={context} />
        <SyncPill state={{ is: "sent" }} onPress={() => undefined} />
        <button type="button" className="face" aria-label="MO, account">
          MO
        </button>
      </div>
    </header>
  );
}
