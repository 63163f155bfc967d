/** In place of every screen but receiving while the session is over and nobody can sign in for want of a network. */
import { Link } from "@tanstack/react-router";
import * as text from "#src/text/shell/access.ts";
import { signedOut } from "#src/text/shell/titles.ts";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

export function Shut() {
  return (
    <div className="page">
      <h1 className="hush">{signedOut}</h1>
      <Empty
        icon="lock"
        title={text.signInOnline}
        text={text.signInOnlineHint}
        action={
          <Link to="/receive" className={buttonClass({ tone: "primary" })}>
            {text.continueReceiving}
          </Link>
        }
      />
    </div>
  );
}
