/** A bar that fills: progress towards a goal. Hatched is what is still on this device. */

export type MeterProps = {
  value: number;
  waiting?: number | undefined;
  total: number;
  /** What is measured, "Progress to the bonus discount"; without it the bar is the picture of its label. */
  name?: string | undefined;
  /** Spoken instead of the picture: "$18,420.00 of $25,000.00". */
  label: string;
  tone?: "ok" | undefined;
};

export function Meter({ value, waiting = 0, total, name, label, tone }: MeterProps) {
  const part = (amount: number) => `${total <= 0 ? 0 : Math.min(100, Math.max(0, (amount / total) * 100))}%`;
  return (
    <div
      className="meter"
      {...(name === undefined
        ? { role: "img", "aria-label": label }
        : {
            role: "meter",
            "aria-label": name,
            "aria-valuenow": Math.max(0, Math.min(value, total)),
            "aria-valuemin": 0,
            "aria-valuemax": Math.max(0, total),
            "aria-valuetext": label,
          })}
      data-tone={tone}
    >
      {value > 0 && <i style={{ width: part(value) }} />}
      {waiting > 0 && <i data-waiting style={{ width: part(Math.min(waiting, Math.max(0, total - value))) }} />}
    </div>
  );
}
