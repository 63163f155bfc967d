/** What home tells beside its own lists, loaded after them: recalled lots whose removal nobody has confirmed, and the distributor's offer. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { User } from "#src/data/identity/session.ts";
import { recallsQuery } from "#src/data/reports/recalls.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/home/notices.ts";
import { Premier } from "./premier.tsx";

export function HomeNotices({ user }: { user: User }) {
  return (
    <>
      {mayCall("ordering-or-reporting", { ...user, is_customer_admin: user.customer.is_customer_admin }) && <Recalls />}
      <Premier />
    </>
  );
}

function Recalls() {
  const { data = [] } = useQuery(recallsQuery);
  const open = data.filter(({ confirmations }) => confirmations.length === 0);
  if (open.length === 0) return null;
  return (
    <Note
      tone="refused"
      action={
        <Link className="link nowrap" to="/lots">
          {text.showRecalls}
        </Link>
      }
    >
      {text.recalls(open.length)}
    </Note>
  );
}
