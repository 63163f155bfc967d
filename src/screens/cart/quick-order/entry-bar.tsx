/** One line to type, scan or paste into, and the way to a file. What was entered goes to the list below, and the field waits for the next. */
import { useRef, useState, type Ref } from "react";
import { integerText } from "#contract/base/numbers.ts";
import type { WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { IntegerInput } from "#src/ui/kit/fields/integer-input.tsx";
import { useScanner } from "#src/ui/kit/device/use-scanner.ts";
import * as screenText from "#src/text/cart/quick-order.ts";
import styles from "./quick-order.module.css";
import { loadListRules, useListRules } from "./lists/list-rules.ts";
import { Upload } from "./upload.tsx";

export type EntryBarProps = {
  onEnter: (row: WrittenRow) => void;
  /** Text of several rows. */
  onPaste: (text: string) => void;
  onFile: (file: File) => void;
  isReading: boolean;
};

export function EntryBar({ onEnter, onPaste, onFile, isReading }: EntryBarProps) {
  const code = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [quantity, setQuantity] = useState("1");
  // "48001 12" says its quantity itself.
  const rules = useListRules();
  const row = rules?.rowsOfText(text, 1).rows[0];
  const isEmptied = quantity === "" && !row?.quantity;
  // What is entered before the rules are here waits for them, and is taken as it stands where they cannot be loaded.
  const read = (entered: string, use: (one?: WrittenRow) => void) =>
    void loadListRules().then(
      ({ rowsOfText }) => use(rowsOfText(entered, 1).rows[0]),
      () => use(),
    );
  const enter = () => {
    if (text.trim() === "" || isEmptied) return;
    read(text, (one) => onEnter(one?.quantity ? one : { code: text.trim(), quantity, unit: one?.unit ?? "" }));
    setText("");
    setQuantity("1");
    code.current?.focus();
  };
  useScanner({
    onScan: (scanned) => {
      const isFree = text.trim() === ""; // the quantity is not that of a code which is being typed
      read(scanned, (one) =>
        onEnter({ code: scanned, unit: "", ...one, quantity: one?.quantity || (isFree && quantity) || "1" }),
      );
      if (isFree) setQuantity("1");
      feedback("scanned");
    },
    fieldFor: () => code.current,
  });
  return (
    <div className={styles.entry}>
      <CodeField ref={code} text={text} onText={setText} onPaste={onPaste} onEnter={enter} />
      <QuantityField text={quantity} onText={setQuantity} onEnter={enter} />
      <Button icon="plus" onPress={enter} disabled={text.trim() === "" || isEmptied}>
        {screenText.addRow}
      </Button>
      <Upload onFile={onFile} isReading={isReading} />
    </div>
  );
}

type FieldProps = { text: string; onText: (text: string) => void; onEnter: () => void };

type CodeFieldProps = FieldProps & Pick<EntryBarProps, "onPaste"> & { ref: Ref<HTMLInputElement> };

function CodeField({ ref, text, onText, onPaste, onEnter }: CodeFieldProps) {
  return (
    <label className={styles.code}>
      <span className="field__label">{screenText.codeLabel}</span>
      <span className="field__box">
        <Icon name="scan" />
        <input
          ref={ref}
          type="text"
          placeholder={screenText.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text");
            if (!/[\t\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            onPaste(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") onEnter();
            if (event.key === "Escape" && text !== "") onText("");
          }}
        />
      </span>
    </label>
  );
}

function QuantityField({ text, onText, onEnter }: FieldProps) {
  return (
    <div className={styles.count}>
      <label className="field__label" htmlFor="quick-quantity">
        {screenText.quantityLabel}
      </label>
      <span className="field__box">
        <IntegerInput
          id="quick-quantity"
          text={text}
          onText={(next) => onText(integerText(text, next))}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === "Enter") onEnter();
          }}
        />
      </span>
    </div>
  );
}
