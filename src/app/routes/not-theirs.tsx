/** In place of a screen whose role the person does not have, or has no more: nothing is asked for, and nothing remembered is shown. */
import { Link } from "@tanstack/react-router";
import type { Need } from "#contract/base/call.ts";
import { notAllowedSentence } from "#src/api/failures.ts";
import type { User } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/access.ts";
import { goHome } from "#src/text/shell/links.ts";
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
        title={whyNot[needs] ?? notAllowedSentence}
        text={needs === "staff" ? text.staffOnly : text.askAdmin(user.customer.company_name)}
        action={
          <Link to="/" className={buttonClass()}>
            {goHome}
          </Link>
        }
      />
    </div>
  );
}

const whyNot: Partial<Record<Need, string>> = text.missingRole;
