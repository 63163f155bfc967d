/** A product's picture: rest the pointer half a second, tap, pinch, or press a key, and it is up to five times as large. */
import { useId, useState } from "react";
import * as text from "#src/text/catalogue/product.ts";

import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import styles from "./product.module.css";
import { useZoom } from "./use-zoom.ts";
import type { ZoomView } from "./zoom.ts";

export function ZoomPicture({ src, name, icon }: { src: string | null; name: string; icon: IconName }) {
  const [failed, setFailed] = useState<string>();
  if (src === null || failed === src) {
    return (
      <figure className={`card ${styles.picture}`}>
        <span className={styles.drawn}>
          <Icon name={icon} size="large" />
        </span>
        <figcaption>{src === null ? text.noPicture : text.pictureFailed}</figcaption>
      </figure>
    );
  }
  return <Glass src={src} name={name} onFail={() => setFailed(src)} />;
}

function Glass({ src, name, onFail }: { src: string; name: string; onFail: () => void }) {
  const { view, ...heard } = useZoom();
  const keysId = useId();
  return (
    <figure className={`card ${styles.picture}`}>
      <button
        type="button"
        className={styles.glass}
        aria-pressed={view.scale > 1}
        aria-label={text.enlarge(name)}
        aria-describedby={keysId}
        {...heard}
      >
        <img src={src} alt="" draggable={false} onError={onFail} style={styleOf(view)} />
      </button>
      <figcaption>
        <Icon name="zoom" size="small" />
        <span className="arrow" aria-hidden="true">
          {text.enlargeByPointer}
        </span>
        <span className="finger" aria-hidden="true">
          {text.enlargeByFinger}
        </span>
        <span className="hush" id={keysId}>
          {text.enlargeByKeys}
        </span>
      </figcaption>
    </figure>
  );
}

const styleOf = ({ scale, x, y }: ZoomView) =>
  scale === 1 ? undefined : { transform: `scale(${scale})`, transformOrigin: `${x * 100}% ${y * 100}%` };
