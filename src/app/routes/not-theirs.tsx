/** In place of a screen whose role the person does not have, or has no more: nothing is asked for, and nothing remembered is shown. */
import { Link } from "@tanstack/react-router";
import type { Need } from "#contract/base/call.ts";
import type { User } from "#src/data/identity/session.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

export type NotTheirsProps = {
  /** The screen's. */
  title: string;
  needs: Need;
  user: User;
};

export function NotTheirs({ title, needs, user }: NotTheirsProps) {
  return (
    <div className="page">
      <h1 tabIndex={-1}>{title}</h1>
      <Empty
        icon="lock"
        title={whyNot[needs]}
        text={needs === "staff" ? "Nothing of this is for customers." : whoHelps(user)}
        action={
          <Link to="/" className={buttonClass()}>
            Go home
          </Link>
        }
      />
    </div>
  );
}

const whyNot: Record<Need, string> = {
  nobody: "You are not allowed to do this.", // a screen of this kind is everybody's
  user: "You are not allowed to do this.",
  customer: "You are not allowed to do this.",
  cs: "CS (controlled substances) is not among your roles",
  ordering: "Ordering is not among your roles",
  "ordering-or-reporting": "Neither Ordering nor Reporting is among your roles",
  reporting: "Reporting is not among your roles",
  "admin-or-reporting": "Reports are for Reporting and for admins",
  admin: "Only admins see this page",
  staff: "Only the distributor's staff act as other people",
};

const whoHelps = ({ customer }: User): string =>
  `Ask an admin of ${customer.company_name} to change your roles. What you typed or saved is kept for you.`;
