/** Every page one can go to, and the version (spec 1, section 2 "Footer and sitemap"). */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { versionsQuery } from "#src/data/versions.ts";

const pages = [
  { to: "/", name: "Home" },
  { to: "/products/all", name: "All Products" },
  { to: "/products/cs", name: "Controlled Substances" },
  { to: "/cart", name: "Cart" },
  { to: "/orders", name: "Orders" },
  { to: "/receive", name: "Receive" },
  { to: "/contact", name: "Contact" },
] as const;

export function SitemapRoute() {
  const { data } = useQuery(versionsQuery);
  return (
    <div className="page">
      <h1>Sitemap</h1>
      <ul className="stack" style={{ "--gap": "8px" }}>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && <p className="muted">Version {data.version}</p>}
    </div>
  );
}
