/** Where to get help, and what to have at hand (the specification shows no content). */
import { Link } from "@tanstack/react-router";
import * as text from "#src/text/home/contact.ts";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";

export function ContactScreen() {
  return (
    <div className="page">
      <h1 className="in-bar">{text.title}</h1>
      <p>{text.helpDesk}</p>
      <h2>{text.beforeCalling}</h2>
      <ul className="stack" style={{ "--gap": "8px" }}>
        <li>
          <FilledText
            text={text.cannotSignIn}
            parts={{
              reset: (
                <Link to="/forgot-password" className="link">
                  {text.resetPassword}
                </Link>
              ),
            }}
          />
        </li>
        <li>{text.pageMissing}</li>
        <li>
          <FilledText
            text={text.enteredOffline}
            parts={{
              sync: (
                <Link to="/sync" className="link">
                  {text.syncPage}
                </Link>
              ),
            }}
          />
        </li>
      </ul>
      <p className="muted">{text.whenCalling}</p>
    </div>
  );
}
