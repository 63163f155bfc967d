/** Reports: the spend at a glance, the quarterly reports, and the way to the others. */
import { Link } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useUser } from "#src/data/identity/session.ts";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import { Quarters } from "./quarters.tsx";
import styles from "./reports.module.css";
import { SpendAtGlance } from "./spend.tsx";

export function ReportsScreen() {
  const user = useUser();
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  const mayReport = mayCall("reporting", roles);
  return (
    <div className={`page ${styles.screen}`}>
      <h1>Reports</h1>
      <nav aria-label="Reports" className={styles.ways}>
        {mayReport && (
          <Way
            to="/product-utilization-report"
            icon="list"
            name="Product utilization"
            text="What was shipped, by day, class, product and address"
          />
        )}
        {mayCall("ordering-or-reporting", roles) && (
          <>
            <Way to="/lots" icon="search" name="Lots and recalls" text="Where a lot, an NDC or a serial number went" />
            <Way
              to="/certificate-of-analysis-report"
              icon="file"
              name="Certificate of analysis"
              text="Of a lot, by its number"
            />
          </>
        )}
      </nav>
      <SpendAtGlance />
      {mayReport && <Quarters />}
    </div>
  );
}

type WayProps = {
  to: "/product-utilization-report" | "/lots" | "/certificate-of-analysis-report";
  icon: IconName;
  name: string;
  text: string;
};

const Way = ({ to, icon, name, text }: WayProps) => (
  <Link to={to} className={`card ${styles.way}`}>
    <Icon name={icon} />
    <span>
      <b>{name}</b>
      <span className="small muted">{text}</span>
    </span>
    <Icon name="right" size="small" />
  </Link>
);
