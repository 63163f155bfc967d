/** Home while nobody is signed in: what this is, and the way in. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import styles from "./home.module.css";

const parts: { icon: IconName; name: string; text: string }[] = [
  { icon: "search", name: "Order", text: "Find products by name, NDC or item number, with your prices." },
  { icon: "truck", name: "Follow", text: "See what has shipped, with its lots, expiry dates and tracking numbers." },
  { icon: "box", name: "Receive", text: "Count goods in at the dock, line by line, until nothing is left." },
];

export function WelcomeScreen({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={`page ${styles.welcome}`}>
      <div className="stack" style={{ "--gap": "12px" }}>
        <h1>Order and receive pharmaceuticals</h1>
        <p className="muted">For the customers of the distributor. Sign in with the account of your company.</p>
      </div>
      <Button tone="primary" icon="user" className={styles.enter} onPress={onSignIn}>
        Sign in to your account
      </Button>
      <ul className={styles.parts}>
        {parts.map(({ icon, name, text }) => (
          <li key={name}>
            <Icon name={icon} size="large" />
            <div>
              <h2>{name}</h2>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
