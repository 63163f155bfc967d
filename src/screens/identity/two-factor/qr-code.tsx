/** A QR code, drawn here: what it says opens a door and goes nowhere. Dark on light in both themes: many apps read no other. */
import { create } from "qrcode";
import styles from "./two-factor.module.css";

/** Light around it, in modules (ISO/IEC 18004). */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: "M" }).modules;
  const side = size + 2 * quiet;
  const dark = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
