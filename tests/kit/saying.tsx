/** What is said. */
import type { Availability } from "#contract/catalogue/availability.ts";
import { AvailabilityMark } from "#src/ui/trade/availability.tsx";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Banner } from "#src/ui/kit/notices/banner.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Expiry, Moment } from "#src/ui/kit/words/date-text.tsx";
import { iconNames, Icon } from "#src/ui/kit/marks/icon.tsx";
import { Meter } from "#src/ui/kit/marks/meter.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { Plate } from "#src/ui/kit/marks/plate.tsx";
import { RxBadge, ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";
import type { SyncState } from "#outbox/sync-state.ts";
import { SyncPill } from "#src/ui/trade/sync-pill.tsx";
import { Tally } from "#src/ui/kit/marks/tally.tsx";
import { Part } from "./part.tsx";

const pills: SyncState[] = [
  { is: "saved" },
  { is: "waiting", count: 3 },
  { is: "sending", count: 3 },
  { is: "sent" },
  { is: "blocked", count: 1 },
  { is: "offline", count: 3 },
  { is: "opening" },
  { is: "unreadable" },
];

const availabilities: Availability[] = [
  { kind: "in-stock" },
  { kind: "low" },
  { kind: "low", left: 2, unit: "Carton" },
  { kind: "back-on", on: "12/04/2099" },
  { kind: "out" },
  { kind: "allocated", left: 12, unit: "Carton" },
  { kind: "allocated", left: 0, unit: "Carton" },
  { kind: "discontinued", is_left: true },
  { kind: "discontinued", is_left: false },
];

export function Saying() {
  return (
    <>
      <Part title="Badges" flow>
        <RxBadge />
        <ScheduleBadge schedule="II" />
        <ScheduleBadge schedule="C-IV" />
        <Badge tone="ok">All received</Badge>
        <Badge tone="attention">1 more than ordered</Badge>
        <Badge tone="refused">Refused</Badge>
        <Badge tone="waiting">Saved on device</Badge>
        <Badge tone="accent" icon="tag">
          Buy 20, save $1.20 each
        </Badge>
        <Badge icon="cold">2–8 °C</Badge>
        <Plate context="rx" />
      </Part>
      <Part title="Availability" flow>
        {availabilities.map((availability) => (
          <AvailabilityMark key={JSON.stringify(availability)} availability={availability} />
        ))}
      </Part>
      <Part title="Sync" flow>
        {pills.map((state) => (
          <SyncPill key={state.is} state={state} onPress={() => undefined} />
        ))}
      </Part>
      <Part title="Progress">
        <div className="bonus">
          <b>Bonus discount</b>
          <Meter value={18420} total={25000} name="Bonus discount" label="$18,420.00 of $25,000.00" />
          <span className="muted">$6,580.00 to go</span>
        </div>
        <Tally sent={40} waiting={25} total={100} />
        <Tally sent={4} waiting={2} total={12} />
        <Tally sent={5} total={4} />
        <Tally sent={0} total={8} />
        <div className="kit__flow">
          <Expiry date="2027-08-31" today="2026-11-20" />
          <Expiry date="2027-01-31" today="2026-11-20" />
          <Expiry date="2026-08-31" today="2026-11-20" />
        </div>
        <p className="muted">
          Prices from <Moment at="2026-11-19T14:12:00Z" now={new Date("2026-11-20T16:00:00Z")} />
        </p>
      </Part>
      <Part title="Notes">
        <Note>This product will be allocated to a maximum of 40 carton(s) per purchase order.</Note>
        <Note tone="attention">The price changed since you were last online. Look at the total again.</Note>
        <Note tone="refused">Calculate Shipping Failed. Please try again.</Note>
        <Note tone="waiting">3 entries are saved on this tablet and sent automatically.</Note>
        <Note tone="accent" action={<Button size="small">Details</Button>}>
          Add 8 more and each costs $1.20 less.
        </Note>
        <Note tone="ok">All 12 cartons are in.</Note>
      </Part>
      <Part title="Banners">
        <Banner>
          <b>No connection.</b> Keep working: receiving and cart changes are saved on this tablet and sent
          automatically.
        </Banner>
        <Banner tone="attention" action={<Button size="small">End it</Button>}>
          You are signed in as Maria Ortiz.
        </Banner>
        <Banner tone="refused">This portal is read-only while the records are restored.</Banner>
      </Part>
      <Part title="Icons" flow>
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </Part>
    </>
  );
}
