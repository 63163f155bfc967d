/** The camera as a scanner: what it sees, under the list or over it on a phone, and its keys. Nothing of the board moves for it. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { type Watching, watch } from "#src/data/receiving/camera/watch.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/receiving/camera.ts";
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
  const scanned = useEffectEvent((code: string) => {
    setReads((count) => count + 1);
    onScan(code);
  });
  useEffect(() => {
    if (!isSeen || video.current === null) return undefined;
    setLit(false);
    return watch(video.current, {
      wanted: wanted.id,
      isPaused: () => paused(),
      onScan: (code) => scanned(code),
      onState: setState,
    });
  }, [isSeen, wanted]);
  const camera = state.kind === "open" ? state.camera : undefined;
  const next = camera?.all[(camera.all.indexOf(camera.id) + 1) % camera.all.length];
  return (
    <section className={styles.camera} aria-label={text.title} data-is={state.kind}>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label={text.view} />
        {state.kind === "open" && <i key={reads} className={styles.aim} data-read={reads > 0} aria-hidden />}
        <p className={styles.said} role="status">
          <Said state={state} />
        </p>
      </div>
      <div className={styles.keys}>
        {state.kind === "problem" && (
          <Button size="glove" icon="again" onPress={() => want({ ...wanted })}>
            {text.tryAgain}
          </Button>
        )}
        {camera?.light !== undefined && <LightButton isLit={isLit} light={camera.light} onLit={setLit} />}
        {camera !== undefined && camera.all.length > 1 && (
          <Button size="glove" icon="again" onPress={() => want(next === undefined ? {} : { id: next })}>
            {text.switchCamera}
            <span className="hush"> {text.fromCamera(camera.name)}</span>
          </Button>
        )}
        <Button size="glove" icon="close" onPress={onClose}>
          {text.close}
          <span className="hush"> {text.theCamera}</span>
        </Button>
      </div>
    </section>
  );
}

type OpenCamera = Extract<Watching, { kind: "open" }>["camera"];
type Light = { isLit: boolean; light: NonNullable<OpenCamera["light"]>; onLit: (isLit: boolean) => void };

const LightButton = ({ isLit, light, onLit }: Light) => (
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
    {isLit ? text.lightOff : text.lightOn}
  </Button>
);

const Said = ({ state }: { state: Watching }) =>
  state.kind === "problem" ? (
    <>
      <Icon name="attention" />
      <span>
        <b>{text.problems[state.why].title}</b> {text.problems[state.why].hint(deviceName())}
      </span>
    </>
  ) : (
    <span>{state.kind === "opening" ? text.opening : text.aim}</span>
  );

const isVisible = (): boolean => document.visibilityState === "visible";
const onVisibility = (changed: () => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
