/** How this tablet works at the dock: the hand that holds it, the sun, what comes after a full line, and the way to its scanner. */
import { useAtom } from "jotai";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { contrastAtom, handAtom, opensNextAtom, startAtom } from "#src/ui/kit/device/dock-settings.ts";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/receiving/this-device.ts";
import { feedback, isSoundOn, setSound } from "#src/ui/kit/device/feedback.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { DeviceName } from "./device-name.tsx";
import styles from "./this-device.module.css";

const hands = [
  { value: "right", label: text.right },
  { value: "left", label: text.left },
] as const;
const contrasts = [
  { value: "usual", label: text.standard },
  { value: "strong", label: text.sunlight },
] as const;
const nexts = [
  { value: "off", label: text.selectNext },
  { value: "on", label: text.openNext },
] as const;
const starts = [
  { value: "person", label: text.startAsUser },
  { value: "home", label: text.startHome },
  { value: "receive", label: text.startReceive },
] as const;
const sounds = [
  { value: "on", label: text.on },
  { value: "off", label: text.off },
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
        <h2 id="dock-way">{text.title(name)}</h2>
        <p className="muted">{text.savedHere(name)}</p>
        <DeviceName />
        <Segments label={text.startPage} labelShown wide choices={starts} value={start} onChange={setStart} />
        <Segments label={text.keypadSide} labelShown wide choices={hands} value={hand} onChange={setHand} />
        <Segments label={text.contrast} labelShown wide choices={contrasts} value={contrast} onChange={setContrast} />
        <Segments label={text.nextLine} labelShown wide choices={nexts} value={opensNext} onChange={setOpensNext} />
        <Segments
          label={text.sounds}
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
        <h2 id="dock-scanner">{text.scanner}</h2>
        <p className="muted">{text.scannerHint}</p>
        <Link to="/account/scanner" className={buttonClass({ size: "glove" })}>
          {text.setUpScanner}
        </Link>
      </section>
    </div>
  );
}
