/** Their company signed the person in, and nobody of that e-mail address works with the portal (`/saml/not-found/{email}`; docs/readings.md, "Single sign-on's pages"). */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import * as words from "#src/text/identity/single-sign-on.ts";

export function NotFoundScreen({ email, isTest = false }: { email: string; isTest?: boolean }) {
  return (
    <div className="page">
      <h1 className="hush">{words.noAccountHeading}</h1>
      <Empty
        icon="user"
        title={words.noAccount(email)}
        text={isTest ? words.noAccountTestHint : words.noAccountHint}
        action={
          <Link to="/" className={buttonClass()}>
            {words.goHome}
          </Link>
        }
      />
    </div>
  );
}
