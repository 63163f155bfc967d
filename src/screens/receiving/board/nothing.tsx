/** The pad's place while no line is chosen. */
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import styles from "./dock.module.css";

export function Nothing({ text }: { text: string | undefined }) {
  return (
    <div className={styles.nothing}>
      {text !== undefined && (
        <>
          <Icon name="scan" size="large" />
          <p>{text}</p>
        </>
      )}
    </div>
  );
}
