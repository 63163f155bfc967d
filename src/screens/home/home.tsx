/** Home of a logged-in person: what to do next, for a buyer what is ordered again and again, what was ordered last, and where to look. */
import { fullName } from "#contract/base/person-name.ts";
import { useState, type ReactNode } from "react";
import { dateIn } from "#contract/base/dates.ts";
import { rightNow } from "#src/api/clock.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { arrival } from "#src/text/format.ts";
import { later, Nothing, PartLoading } from "#src/ui/kit/page/later.tsx";
import { useNarrow } from "#src/ui/kit/page/narrow.ts";
import { AtAGlance } from "./at-a-glance.tsx";
import { Classes } from "./classes.tsx";
import styles from "./home.module.css";
import { NextSteps } from "./next-steps.tsx";
import { RecentOrders } from "./recent-orders.tsx";

const HomeNotices = later(async () => (await import("./home-notices.tsx")).HomeNotices, PartLoading, Nothing);
const NotReceived = later(async () => (await import("./not-received.tsx")).NotReceived, undefined, Nothing);

/** @param usual the usual items; false for who may not order. */
export function HomeScreen({ user, usual }: { user: User; usual: ReactNode }) {
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const [today] = useState(() => dateIn(user.customer.time_zone, new Date(rightNow())));
  const glance = mayCall("ordering-or-reporting", roles) && <AtAGlance user={user} />;
  // Products come first on a phone.
  const isNarrow = useNarrow();
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.greeting}>
        <h1 className="in-bar">{user.customer.company_name}</h1>
        <p className="muted">
          {fullName(user)} · {arrival(today)}
        </p>
      </div>
      <HomeNotices user={user} />
      {mayCall("ordering", roles) && <NextSteps user={user} />}
      {!isNarrow && glance}
      {usual}
      {isNarrow && glance}
      {mayCall("receiving", roles) && <NotReceived user={user} />}
      <div className={styles.columns}>
        {mayCall("ordering-or-reporting", roles) && <RecentOrders user={user} />}
        <Classes />
      </div>
    </div>
  );
}
