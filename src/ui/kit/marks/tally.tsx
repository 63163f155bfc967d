/** How much of a quantity is in: solid with the server, hatched on this device, empty still to come; over-receipt stands apart. */
import { tally } from "#src/text/kit/tally.ts";
import { Meter } from "./meter.tsx";

export type TallyProps = {
  sent: number;
  waiting?: number | undefined;
  total: number;
  /** Everything is in: green. By default, when it is. */
  done?: boolean | undefined;
};

/** Up to this many units are single cells; above, a bar. */
const mostCells = 16;

export function Tally({ sent, waiting = 0, total, done = sent >= total }: TallyProps) {
  const label = tally({ sent, waiting, total });
  const over = Math.max(0, sent + waiting - total);
  if (total > mostCells || over > 3) {
    return <Meter value={sent} waiting={waiting} total={total} label={label} tone={done ? "ok" : undefined} />;
  }
  const cells = Array.from({ length: total }, (_, at) => (at < sent ? "in" : at < sent + waiting ? "waiting" : ""));
  return (
    <div className="tally" role="img" aria-label={label} data-tone={done ? "ok" : undefined}>
      {cells.map((is, at) => (
        <i key={at} data-is={is} />
      ))}
      {over > 0 && <i data-is="over" />}
    </div>
  );
}
