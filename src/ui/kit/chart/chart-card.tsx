/** A picture of numbers with the numbers themselves: the table is always there for who hears the page, and shown to whoever wants it. */
import { useState, type ReactNode } from "react";
import * as words from "#src/text/kit/chart.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import styles from "./chart.module.css";

export type ChartCardProps = {
  title: string;
  /** What it shows, in a sentence. */
  text?: string | undefined;
  head: readonly [string, ...string[]];
  /** A row's name, then its values as written. */
  rows: readonly (readonly [string, ...string[]])[];
  children: ReactNode;
};

export function ChartCard({ title, text, head, rows, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const action = isTable ? words.showChart : words.showTable;
  return (
    <figure className={`card ${styles.card}`} aria-label={title}>
      <figcaption className={styles.head}>
        <div>
          <h2>{title}</h2>
          {text !== undefined && <p className="small muted">{text}</p>}
        </div>
        <Button tone="quiet" size="small" label={words.ofChart(action, title)} onPress={() => setTable(!isTable)}>
          {action}
        </Button>
      </figcaption>
      {!isTable && <div aria-hidden="true">{children}</div>}
      <div className={isTable ? styles.scroll : "hush"}>
        <table className={styles.table}>
          <caption className="hush">{title}</caption>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={name} scope="col" className={at === 0 ? undefined : "num"}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], row) => (
              <tr key={`${row} ${name}`}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={head[at + 1]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
