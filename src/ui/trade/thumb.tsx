/** A product's small picture; without one, the shape of its pack. */
import { useState } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export function Thumb({ src, icon = "vial" }: { src?: string | null | undefined; icon?: IconName | undefined }) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className="thumb">
      {src === undefined || src === null || src === failed ? (
        <Icon name={icon} />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" width={44} height={44} onError={() => setFailed(src)} />
      )}
    </span>
  );
}
