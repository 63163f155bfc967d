/** The foot of every page, with its version. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownVersion } from "#src/api/version.ts";
import { sessionQuery } from "#src/data/identity/session.ts";
import { versionsQuery } from "#src/data/base/versions.ts";
import { zoneWords } from "#src/text/format.ts";
import { version as versionOf } from "#src/text/shell/shell.ts";
import { contact, sitemap } from "#src/text/shell/titles.ts";

export function Footer() {
  const { data } = useQuery(versionsQuery);
  const version = ownVersion() ?? data?.version;
  const { data: user } = useQuery(sessionQuery);
  const clock = zoneWords(user?.customer?.time_zone);
  return (
    <footer className="foot">
      <Link to="/sitemap">{sitemap}</Link>
      <Link to="/contact">{contact}</Link>
      {version !== undefined && <span>{versionOf(version)}</span>}
      {clock !== undefined && <span>{clock}</span>}
    </footer>
  );
}
