/** Reports: the spend at a glance, the quarterly reports, and the way to the others. */
import { Link } from "@tanstack/react-router";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/reports/reports.ts";
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
      <h1 className="in-bar">{text.title}</h1>
      <nav aria-label={text.title} className={styles.ways}>
        {mayReport && (
          <Way to="/product-utilization-report" icon="list" name={text.utilization} text={text.utilizationHint} />
        )}
        {mayCall("ordering-or-reporting", roles) && (
          <>
            <Way to="/lots" icon="search" name={text.lots} text={text.lotsHint} />
            <Way
              to="/certificate-of-analysis-report"
              icon="file"
              name={text.certificateOfAnalysis}
              text={text.certificateOfAnalysisHint}
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

const Way = ({ to, icon, name, text: hint }: WayProps) => (
  <Link to={to} className={`card ${styles.way}`}>
    <Icon name={icon} />
    <span>
      <b>{name}</b>
      <span className="small muted">{hint}</span>
    </span>
    <Icon name="right" size="small" />
  </Link>
);
