/** Where to get help, and what to have at hand (the specification shows no content). */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { helpDeskQuery } from "#src/data/distributor/help-desk.ts";
import * as text from "#src/text/home/contact.ts";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { FilledText } from "#src/ui/kit/words/filled-text.tsx";

export function ContactScreen() {
  return (
    <div className="page">
      <h1 className="in-bar">{text.title}</h1>
      <h2>{text.helpDesk}</h2>
      <HelpDesk />
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

function HelpDesk() {
  const { data: helpDesk } = useQuery(helpDeskQuery);
  if (helpDesk === undefined) return <p>{text.onInvoices}</p>;
  const { phone, email } = helpDesk;
  return (
    <Facts
      facts={[
        { name: text.phone, value: <ContactLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</ContactLink> },
        { name: text.email, value: <ContactLink href={`mailto:${email}`}>{email}</ContactLink> },
      ]}
    />
  );
}

const ContactLink = ({ href, children }: { href: string; children: string }) => (
  <a className="link" href={href}>
    {children}
  </a>
);
