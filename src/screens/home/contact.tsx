/** Where to get help, and what to have at hand (the specification shows no content). */
import { Link } from "@tanstack/react-router";

export function ContactScreen() {
  return (
    <div className="page">
      <h1>Contact</h1>
      <p>The help desk&rsquo;s telephone number and e-mail address stand on every invoice and packing list.</p>
      <h2>What often helps faster</h2>
      <ul className="stack" style={{ "--gap": "8px" }}>
        <li>
          Cannot sign in:{" "}
          <Link to="/forgot-password" className="link">
            get a mail with a link to a new password
          </Link>
          .
        </li>
        <li>A page or a button is missing: ask an admin of your company. They give roles, and add people.</li>
        <li>
          Something was entered without a network:{" "}
          <Link to="/sync" className="link">
            the sync centre
          </Link>{" "}
          says how it stands.
        </li>
      </ul>
      <p className="muted">
        When you call, have the order number at hand, and the version from the foot of the page. Never tell anybody your
        password: the help desk does not ask for it.
      </p>
    </div>
  );
}
