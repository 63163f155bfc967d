/** Whether a product can be had, in the same words and shapes everywhere: lists, the product's page, the cart. */
import type { Availability } from "#contract/catalogue/availability.ts";
import { availabilityOn } from "#contract/catalogue/rules/availability.ts";
import { Badge, type BadgeProps } from "#src/ui/kit/marks/badge.tsx";
import { DateText } from "#src/ui/kit/words/date-text.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";
import * as text from "#src/text/trade/availability.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { unitName } from "./product-words.ts";
import { wallClock } from "#src/text/wall-clock.ts";

/** What is in stock is said quietly; all else is a badge. */
export function AvailabilityMark({ availability }: { availability: Availability }) {
  const now = availabilityOn(availability, today());
  if (now.kind !== "in-stock") return <Badge {...badgeOf(now)} />;
  return (
    <span className="in-stock">
      <Icon name="tick" size="small" />
      {text.inStock}
    </span>
  );
}

function badgeOf(availability: Exclude<Availability, { kind: "in-stock" }>): BadgeProps {
  switch (availability.kind) {
    case "low":
      return { tone: "attention", children: lowStockWords(availability) };
    case "back-on":
      return {
        icon: "calendar",
        children: <FilledText text={text.backOn} parts={{ date: <DateText date={availability.on} /> }} />,
      };
    case "out":
      return { icon: "close", children: text.outOfStock };
    case "discontinued":
      return { icon: "hold", children: availability.is_left ? text.discontinuedLeft : text.discontinued };
    case "allocated":
      return availability.left === 0
        ? { tone: "attention", children: text.allocationUsed }
        : { icon: "lock", children: text.allocationLeft(availability.left, unitName(availability.unit)) };
  }
}

/** The quantity that is left, as far as the answer has it. */
const lowStockWords = ({ left, unit }: Extract<Availability, { kind: "low" }>): string =>
  left === undefined || unit === undefined ? text.lowStock : text.onlyLeft(left, unitName(unit));

/** The day on the wall where the person is, whatever the device takes it for. */
function today(): string {
  const now = wallClock(); // asked by every row: no zone is looked up for it
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}
