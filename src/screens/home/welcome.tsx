/** Home before sign-in: what the portal does, and the button to sign in. */
import * as text from "#src/text/home/welcome.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import styles from "./home.module.css";

const parts: { icon: IconName; name: string; hint: string }[] = [
  { icon: "search", name: text.order, hint: text.orderHint },
  { icon: "truck", name: text.track, hint: text.trackHint },
  { icon: "box", name: text.receive, hint: text.receiveHint },
];

export function WelcomeScreen({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={`page ${styles.welcome}`}>
      <div className="stack" style={{ "--gap": "12px" }}>
        <h1>{text.title}</h1>
        <p className="muted">{text.intro}</p>
      </div>
      <Button tone="primary" icon="user" className={styles.enter} onPress={onSignIn}>
        {text.signIn}
      </Button>
      <ul className={styles.parts}>
        {parts.map(({ icon, name, hint }) => (
          <li key={name}>
            <Icon name={icon} size="large" />
            <div>
              <h2>{name}</h2>
              <p className="muted">{hint}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
