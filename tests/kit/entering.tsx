/** What is typed. */
import { useState } from "react";
import { integerOf } from "#contract/base/numbers.ts";
import { DateField } from "#src/ui/kit/fields/date-field.tsx";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { NumberPad } from "#src/ui/kit/fields/number-pad.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { TextArea } from "#src/ui/kit/fields/text-area.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { useTypedText } from "#src/ui/kit/fields/use-typed.ts";
import { Part } from "./part.tsx";

export function Entering() {
  const [lot, setLot] = useState("ON26114");
  const [form, setForm] = useState("A04K1");
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("secret words");
  const [notes, setNotes] = useState("Leave at dock 3, ring the bell twice.");
  const [whole, setWhole] = useState("12");
  const [signed, setSigned] = useState("-4");
  const [quantity, setQuantity] = useState(12);
  const [many, setMany] = useState(45);
  const [none, setNone] = useState(0);
  const [pad, setPad] = useState("2");
  const [from, setFrom] = useState("11/27/2026");
  const [until, setUntil] = useState("");
  const [applied, setApplied] = useState<string[]>([]);
  const filter = useTypedText(applied.at(-1) ?? "", (text) => setApplied([...applied, text]));
  return (
    <>
      <Part title="Fields">
        <div className="kit__two">
          <TextField label="Lot" icon="tag" code value={lot} onChange={setLot} hint="As printed on the carton." />
          <TextField
            label="Order Form Number"
            fixed="26X"
            value={form}
            onChange={setForm}
            maxLength={6}
            error="Order Form Number must be 6 characters."
          />
          <TextField
            label="Phone"
            id="kit-phone"
            type="tel"
            optional
            icon="phone"
            value={phone}
            onChange={setPhone}
            errorOnLeave={phone === "" ? "Enter Delivery Contact Phone" : undefined}
          />
          <PasswordField label="Password" value={password} onChange={setPassword} />
          <IntegerField label="Whole number" unit="cartons" text={whole} onText={setWhole} />
          <IntegerField
            label="With a sign"
            negative
            text={signed}
            onText={setSigned}
            hint={`Means ${integerOf(signed) ?? "nothing"}`}
          />
          <DateField label="Start date" value={from} onChange={setFrom} min="11/21/2026" max="12/31/2027" />
          <DateField label="Until" optional value={until} onChange={setUntil} />
          <TextField label="Not now" value="Cannot be changed" onChange={setLot} disabled />
          <TextField label="Filter" {...filter} hint={`Applied: ${applied.map((text) => `"${text}"`).join(", ")}`} />
          <TextField label="In gloves" size="glove" value={lot} onChange={setLot} />
        </div>
        <TextArea label="Shipping instructions" optional value={notes} onChange={setNotes} maxLength={80} />
      </Part>
      <Part title="Quantities">
        <div className="kit__two">
          <Stepper
            onEmptied={() => {}}
            label="Quantity of ondansetron"
            value={quantity}
            onChange={setQuantity}
            max={40}
          />
          <Stepper onEmptied={() => {}} label="Quantity of nothing" value={none} onChange={setNone} />
          <Stepper
            onEmptied={() => {}}
            label="Quantity of phenylephrine"
            value={many}
            onChange={setMany}
            max={40}
            error={many > 40 ? "Maximum Quantity is 40 cartons." : undefined}
          />
          <Stepper onEmptied={() => {}} label="Quantity of what is gone" value={3} onChange={setMany} disabled />
        </div>
      </Part>
      <Part title="Number pad">
        <output className="kit__pad-number" data-testid="pad">
          {pad}
        </output>
        <div style={{ maxWidth: 280 }}>
          <NumberPad label="Cartons received" text={pad} onText={setPad} />
        </div>
      </Part>
    </>
  );
}
