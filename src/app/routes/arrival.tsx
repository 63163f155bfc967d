/** The arrival day, for the screens that show prices: its program comes after them, into a place that is kept. */
import { later } from "#src/ui/kit/page/later.tsx";

const Reserved = () => <p className="arrival" />;
const UsualArrival = later(
  async () => (await import("#src/screens/checkout/usual-arrival.tsx")).UsualArrival,
  Reserved,
  Reserved,
);

export const arrival = <UsualArrival />;
