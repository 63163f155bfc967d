/** The keyboard map: which keys do what, and whether those of one character do. */
import { useNavigate } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import * as text from "#src/text/shell/keyboard-map.ts";
import { areShortcutsOn, setShortcuts } from "#src/ui/kit/device/shortcuts.ts";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { isKeyboardMapOpenAtom } from "./keyboard-map-state.ts";
import styles from "./keyboard-map.module.css";
import { hearShortcuts } from "./shortcut-keys.ts";

const pages = { h: "/", q: "/quick-order", c: "/cart", o: "/orders", r: "/receive", p: "/reports" } as const;

/** Hears the keys while a user is signed in. */
export function KeyboardMap() {
  const [isOpen, setOpen] = useAtom(isKeyboardMapOpenAtom);
  const navigate = useNavigate();
  useEffect(
    () =>
      hearShortcuts((keys) => {
        if (keys === "?") setOpen(true);
        const page = keys.startsWith("g") ? pages[keys.slice(1).toLowerCase() as keyof typeof pages] : undefined;
        if (page !== undefined) void navigate({ to: page });
      }),
    [navigate, setOpen],
  );
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.title} dismissable>
      <Map />
    </Dialog>
  );
}

type Shortcut = { keys: readonly string[]; what: string };

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: text.anywhere,
    shortcuts: [
      { keys: ["/"], what: text.search },
      { keys: ["?"], what: text.showMap },
      ...Object.entries(text.goTo).map(([key, what]) => ({ keys: ["G", key.toUpperCase()], what })),
      { keys: ["Esc"], what: text.closeDialog },
    ],
  },
  {
    title: text.inLists,
    shortcuts: [
      { keys: ["↑", "↓"], what: text.arrows },
      { keys: ["Page Up", "Page Down"], what: text.pages },
      { keys: ["Enter"], what: text.enter },
    ],
  },
  {
    title: text.inQuantities,
    shortcuts: [
      { keys: ["↑"], what: text.oneMore },
      { keys: ["↓"], what: text.oneFewer },
      { keys: ["Enter"], what: text.addRow },
    ],
  },
];

function Map() {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <div className="stack">
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className="stack" style={{ "--gap": "4px" }}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, what }) => (
              <div key={what}>
                <dt>
                  {keys.map((key, at) => (
                    <span key={key}>
                      {at > 0 && <span className="muted"> {keys[0] === "G" ? text.keyThen : ""} </span>}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={isOn}
        hint={text.singleHint}
        onChange={(next) => {
          setOn(next);
          setShortcuts(next ? "on" : "off");
        }}
      >
        {text.single}
      </Checkbox>
    </div>
  );
}
