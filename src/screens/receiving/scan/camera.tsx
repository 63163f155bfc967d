/** The camera as a scanner: what it sees, under the list or over it on a phone, and its keys. Nothing of the board moves for it. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { type Watching, watch } from "#src/data/receiving/camera/watch.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { isDialogOpen } from "#src/ui/kit/device/open-dialog.ts";
import styles from "./camera.module.css";

export type CameraProps = {
  /** A code, as a scanner sends it. */
  onScan: (text: string) => void;
  /** A person is asked something: nothing is read meanwhile. */
  isPaused: boolean;
  onClose: () => void;
};

export function Camera({ onScan, isPaused, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Watching>({ kind: "opening" });
  const [wanted, want] = useState<{ id?: string }>({}); // another one opens it anew
  const [isLit, setLit] = useState(false);
  const [reads, setReads] = useState(0);
  const isSeen = useSyncExternalStore(onVisibility, isVisible);
  const paused = useEffectEvent(() => isPaused || isDialogOpen());
  const scanned = useEffectEvent((text: string) => {
    setReads((count) => count + 1);
    onScan(text);
  });
  useEffect(() => {
    if (!isSeen || video.current === null) return undefined;
    setLit(false);
    return watch(video.current, {
      wanted: wanted.id,
      isPaused: () => paused(),
      onScan: (text) => scanned(text),
      onState: setState,
    });
  }, [isSeen, wanted]);
  const camera = state.kind === "open" ? state.camera : undefined;
  const next = camera?.all[(camera.all.indexOf(camera.id) + 1) % camera.all.length];
  return (
    <section className={styles.camera} aria-label="Camera" data-is={state.kind}>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label="What the camera sees" />
        {state.kind === "open" && <i key={reads} className={styles.aim} data-read={reads > 0} aria-hidden />}
        <p className={styles.said} role="status">
          {said(state)}
        </p>
      </div>
      <div className={styles.keys}>
        {state.kind === "problem" && (
          <Button size="glove" icon="again" onPress={() => want({ ...wanted })}>
            Try again
          </Button>
        )}
        {camera?.light !== undefined && lightButton({ isLit, light: camera.light, onLit: setLit })}
        {camera !== undefined && camera.all.length > 1 && (
          <Button size="glove" icon="again" onPress={() => want(next === undefined ? {} : { id: next })}>
            Other<span className="hush"> camera than {camera.name}</span>
          </Button>
        )}
        <Button size="glove" icon="close" onPress={onClose}>
          Close<span className="hush"> the camera</span>
        </Button>
      </div>
    </section>
  );
}

type OpenCamera = Extract<Watching, { kind: "open" }>["camera"];
type Light = { isLit: boolean; light: NonNullable<OpenCamera["light"]>; onLit: (isLit: boolean) => void };

const lightButton = ({ isLit, light, onLit }: Light) => (
  <Button
    size="glove"
    icon="light"
    onPress={() => {
      void light(!isLit).then(
        () => onLit(!isLit),
        () => undefined,
      );
    }}
  >
    {isLit ? "Light off" : "Light"}
  </Button>
);

const said = (state: Watching) =>
  state.kind === "problem" ? (
    <>
      <Icon name="attention" />
      <span>
        <b>{problems[state.why].title}</b> {problems[state.why].text()}
      </span>
    </>
  ) : (
    <span>{state.kind === "opening" ? "The camera is being opened" : "Hold the carton’s code into the frame"}</span>
  );

const instead = "Scan with the scanner, or type the NDC or lot.";
const problems = {
  insecure: {
    title: "No camera over http.",
    text: () => `Browsers give the camera only to pages that come by https. ${instead}`,
  },
  refused: {
    title: "The camera is not allowed.",
    text: () => `Allow it for this page in the settings of this ${deviceName()}’s browser, and try again.`,
  },
  none: { title: `No camera.`, text: () => `This ${deviceName()} has none that can be used. ${instead}` },
  busy: { title: "The camera is in use.", text: () => "Close the program that uses it, and try again." },
  lost: { title: "The camera went out.", text: () => "It was unplugged, or another program took it. Try again." },
  unread: {
    title: "The camera needs the network once.",
    text: () => `What reads its pictures is not on this ${deviceName()} yet. ${instead}`,
  },
} as const;

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
