/** How this tablet works at the dock: the hand that holds it, the sun, what comes after a full line, and the way to its scanner. */
import { useAtom } from "jotai";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { contrastAtom, handAtom, opensNextAtom, startAtom } from "#src/ui/kit/device/dock-settings.ts";
import { deviceName } from "#src/text/device.ts";
import { feedback, isSoundOn, setSound } from "#src/ui/kit/device/feedback.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import styles from "./this-device.module.css";

const hands = [
  { value: "right", label: "Right" },
  { value: "left", label: "Left" },
] as const;
const contrasts = [
  { value: "usual", label: "Usual" },
  { value: "strong", label: "Sunlight" },
] as const;
const nexts = [
  { value: "off", label: "I choose it" },
  { value: "on", label: "Opens by itself" },
] as const;
const starts = [
  { value: "person", label: "By the person" },
  { value: "home", label: "Home" },
  { value: "receive", label: "Receive" },
] as const;
const sounds = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

export function ThisDevice() {
  const [hand, setHand] = useAtom(handAtom);
  const [contrast, setContrast] = useAtom(contrastAtom);
  const [opensNext, setOpensNext] = useAtom(opensNextAtom);
  const [start, setStart] = useAtom(startAtom);
  const [sound, chooseSound] = useState<"on" | "off">(() => (isSoundOn() ? "on" : "off"));
  const name = deviceName();
  return (
    <div className={styles.settings}>
      <section className={styles.group} aria-labelledby="dock-way">
        <h2 id="dock-way">This {name}</h2>
        <p className="muted">Kept on this {name}, whoever is signed in.</p>
        <Segments label="The portal opens with" labelShown wide choices={starts} value={start} onChange={setStart} />
        <Segments label="Keys at the side of" labelShown wide choices={hands} value={hand} onChange={setHand} />
        <Segments label="Contrast" labelShown wide choices={contrasts} value={contrast} onChange={setContrast} />
        <Segments
          label="The next line of an order, once one is full"
          labelShown
          wide
          choices={nexts}
          value={opensNext}
          onChange={setOpensNext}
        />
        <Segments
          label="Sounds"
          labelShown
          wide
          choices={sounds}
          value={sound}
          onChange={(next) => {
            chooseSound(next);
            setSound(next);
            if (next === "on") feedback("saved"); // to be heard at once
          }}
        />
      </section>
      <section className={styles.group} aria-labelledby="dock-scanner">
        <h2 id="dock-scanner">Scanner</h2>
        <p className="muted">What it sends, how fast, and a code to test it with.</p>
        <Link to="/account/scanner" className={buttonClass({ size: "glove" })}>
          Set up and test
        </Link>
      </section>
    </div>
  );
}
