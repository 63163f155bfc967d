/** The question which column of a list holds the code, the quantity and the unit, with the first rows as they are and as they would be read. */
import { useId, useState } from "react";
import type { ChosenColumns, ColumnQuestion, OrderList } from "#contract/cart/rules/order-rows.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import * as text from "#src/text/cart/list-columns.ts";
import styles from "./columns-dialog.module.css";

export type ColumnsDialogProps = {
  question: ColumnQuestion;
  /** Reads the list by these columns. */
  read: (columns: ChosenColumns) => OrderList;
  onAnswer: (columns: ChosenColumns, list: OrderList) => void;
  onClose: () => void;
};

/** `none`: the list has no such column. */
type Choice = number | "none";

export function ColumnsDialog({ question, read, onAnswer, onClose }: ColumnsDialogProps) {
  const [choice, setChoice] = useState<ColumnChoice>({
    code: question.guess.code,
    quantity: question.guess.quantity,
    unit: question.guess.unit ?? "none",
  });
  const readingId = useId();
  const columns = listFilledColumns(question);
  const { code, quantity, unit } = choice;
  const chosen =
    code === undefined || quantity === undefined
      ? undefined
      : { code, quantity: columnOf(quantity), unit: columnOf(unit) };
  const list = chosen === undefined ? undefined : read(chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      text={question.heads.length > 0 ? `${text.reason} ${text.remembered}` : text.reason}
      foot={
        <>
          <Button onPress={onClose}>{text.notNow}</Button>
          <Button
            tone="primary"
            icon="plus"
            disabled={list === undefined || list.rows.length === 0}
            describedBy={readingId}
            onPress={() => chosen !== undefined && list !== undefined && onAnswer(chosen, list)}
          >
            {list === undefined ? text.addSomeRows : text.addRows(list.rows.length)}
          </Button>
        </>
      }
    >
      <ColumnChoices columns={columns} choice={choice} onChoice={(more) => setChoice({ ...choice, ...more })} />
      <p role="status" id={readingId} className={styles.reading} data-missing={list === undefined ? true : undefined}>
        {list === undefined && <Icon name="attention" size="small" />}
        <span>{list === undefined ? missingWords(choice) : readingWords(list.rows)}</span>
      </p>
      <Preview columns={columns} chosen={chosen} />
    </Dialog>
  );
}

type ColumnChoice = { code: number | undefined; quantity: Choice | undefined; unit: Choice };

const missingWords = ({ code }: ColumnChoice): string => (code === undefined ? text.selectCode : text.selectQuantity);

type ColumnChoicesProps = {
  columns: readonly FilledColumn[];
  choice: ColumnChoice;
  onChoice: (choice: Partial<ColumnChoice>) => void;
};

function ColumnChoices({ columns, choice, onChoice }: ColumnChoicesProps) {
  const choices = columns.map(({ at, name, cells }) => ({
    value: at,
    label: name,
    detail: cells.slice(0, 2).join(", ") || undefined,
  }));
  const orNone = (label: string) => [...choices, { value: "none" as const, label }];
  return (
    <div className={styles.choices}>
      <Select label={text.codeLabel} choices={choices} value={choice.code} onChange={(code) => onChoice({ code })} />
      <Select<Choice>
        label={text.quantityLabel}
        choices={orNone(text.noQuantity)}
        value={choice.quantity}
        onChange={(quantity) => onChoice({ quantity })}
      />
      <Select<Choice>
        label={text.unitLabel}
        choices={orNone(text.noUnit)}
        value={choice.unit}
        onChange={(unit) => onChoice({ unit })}
      />
    </div>
  );
}

const columnOf = (choice: Choice): number | undefined => (choice === "none" ? undefined : choice);

/** The first rows as they would be added. */
function readingWords(rows: readonly { code: string; quantity: string; unit: string }[]): string {
  if (rows.length === 0) return text.noRows;
  const first = rows.slice(0, 3).map(({ code, quantity, unit }) => `${code} × ${quantity || "?"} ${unit}`.trim());
  return text.readsAs(first, rows.length > first.length);
}

type FilledColumn = { at: number; name: string; cells: readonly string[] };

/** Rows of the preview. */
const previewRows = 3;
const mostColumns = 60;

/** Columns with a head or a cell in the first rows, by their head or the letter that a spreadsheet gives them. */
function listFilledColumns({ heads, headAt, rows }: ColumnQuestion): FilledColumn[] {
  const first = rows.slice(headAt === undefined ? 0 : headAt + 1, (headAt ?? -1) + 1 + 50);
  const width = Math.min(mostColumns, Math.max(heads.length, ...first.map((row) => row.length)));
  return Array.from({ length: width }, (_, at) => ({
    at,
    name: heads[at] || text.columnName(String.fromCodePoint(65 + (at % 26)).repeat(Math.floor(at / 26) + 1)),
    cells: first.slice(0, previewRows).map((row) => row[at] ?? ""),
  })).filter(({ at }) => (heads[at] ?? "") !== "" || first.some((row) => (row[at] ?? "") !== ""));
}

/** Columns one below the other: they fit on a phone. */
const Preview = ({ columns, chosen }: { columns: readonly FilledColumn[]; chosen: ChosenColumns | undefined }) => (
  <table className={styles.preview}>
    <caption>{text.previewCaption}</caption>
    <thead>
      <tr>
        <th scope="col">{text.columnHeading}</th>
        {(columns[0]?.cells ?? []).map((_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of the list has nothing but its place
          <th key={row} scope="col">
            {text.rowHeading(row + 1)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {columns.map(({ at, name, cells }) => (
        <tr
          key={at}
          data-chosen={
            chosen !== undefined && [chosen.code, chosen.quantity, chosen.unit].includes(at) ? true : undefined
          }
        >
          <th scope="row">{name}</th>
          {cells.map((cell, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <td key={row}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
