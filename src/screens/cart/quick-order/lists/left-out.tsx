/** Lines of a list that are no rows of an order, such as titles, totals and greetings: how many, and each of them to look at or to add all the same. */
import type { LeftOutRows } from "#contract/cart/rules/order-rows.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/cart/list-notes.ts";
import styles from "./left-out.module.css";

export type LeftOutProps = {
  leftOut: LeftOutRows;
  /** Adds the line at this place as a row. */
  onAdd: (at: number) => void;
  onDismiss: () => void;
};

export function LeftOut({ leftOut: { count, lines }, onAdd, onDismiss }: LeftOutProps) {
  return (
    <Note action={<Button onPress={onDismiss}>{text.dismiss}</Button>}>
      <p role="status">{text.leftOut(count)}</p>
      <details className={styles.lines}>
        <summary>{text.showLeftOut}</summary>
        <ul>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be alike, and only go one by one
            <li key={at}>
              <span>{line}</span>
              <Button size="small" icon="plus" label={text.addLine(line)} onPress={() => onAdd(at)} />
            </li>
          ))}
        </ul>
        {count > lines.length && <p className="small muted">{text.moreLines(count - lines.length)}</p>}
      </details>
    </Note>
  );
}
