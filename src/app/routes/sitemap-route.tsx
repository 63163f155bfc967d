/** Every page that the person may open, and the version (docs/readings.md, "Pages without a frame"). */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownVersion } from "#src/api/version.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { versionsQuery } from "#src/data/base/versions.ts";
import { version as versionOf } from "#src/text/shell/shell.ts";
import { sitemap } from "#src/text/shell/titles.ts";
import { rolesOf } from "#src/app/identity/roles.ts";
import { pagesFor } from "./sitemap-pages.ts";

export function SitemapRoute() {
  const { data: served } = useQuery(versionsQuery);
  const version = ownVersion() ?? served?.version;
  const { data: user } = useQuery(sessionQuery);
  return (
    <div className="page">
      <h1 className="in-bar">{sitemap}</h1>
      <ul className="stack" style={{ "--gap": "8px" }}>
        {pagesFor(isLoggedIn(user) ? rolesOf(user) : undefined).map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {version !== undefined && <p className="muted">{versionOf(version)}</p>}
    </div>
  );
}
