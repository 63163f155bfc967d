/** The foot of every page, with the version that is served. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { versionsQuery } from "#src/data/versions.ts";

export function Footer() {
  const { data } = useQuery(versionsQuery);
  return (
    <footer className="foot">
      <Link to="/sitemap">Sitemap</Link>
      <Link to="/contact">Contact</Link>
      {data !== undefined && <span>Version {data.version}</span>}
    </footer>
  );
}
