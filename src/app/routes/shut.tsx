/** In place of every screen but receiving while the session is over and nobody can sign in for want of a network. */
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

export function Shut() {
  return (
    <div className="page">
      <h1 className="hush">Signed out</h1>
      <Empty
        icon="lock"
        title="Sign in when the network is back"
        text="Your session is over, so this stays closed until then. Receiving goes on."
        action={
          <Link to="/receive" className={buttonClass({ tone: "primary" })}>
            Go on receiving
          </Link>
        }
      />
    </div>
  );
}
