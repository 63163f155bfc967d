/** What is chosen. */
import { useState } from "react";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { ComboBox } from "#src/ui/kit/fields/combo-box.tsx";
import { Price } from "#src/ui/trade/price.tsx";
import { RadioCards } from "#src/ui/kit/fields/radio-cards.tsx";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Select } from "#src/ui/kit/fields/select.tsx";
import { Tabs } from "#src/ui/kit/buttons/tabs.tsx";
import { Part } from "./part.tsx";

const companies = [
  { key: 1, label: "North Campus Hospital Pharmacy", detail: "1200 North Campus Drive, Springfield IL" },
  { key: 2, label: "Northside Surgery Center, Outpatient Pharmacy", detail: "88 Lake Street, Peoria IL" },
  { key: 3, label: "St. Brendan Medical Center" },
];

const ofCarton = {
  amount: 15.5,
  steps: [{ kind: "list" as const, name: null, amount: 15.5 }],
  of: "Carton",
  unit: "carton",
};

export function Choosing() {
  const [saturday, setSaturday] = useState(true);
  const [offer, setOffer] = useState(false);
  const [often, setOften] = useState<"once" | "weekly">("once");
  const [way, setWay] = useState<number | undefined>(1);
  const [unit, setUnit] = useState<string>("carton");
  const [sort, setSort] = useState<"name" | "price" | "date">("name");
  const [address, setAddress] = useState<number>();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState("nobody");
  const [tab, setTab] = useState<"pending" | "unexpected" | "history">("pending");
  return (
    <>
      <Part title="Choices">
        <div>
          <Checkbox checked={saturday} onChange={setSaturday}>
            Deliver on Saturday
          </Checkbox>
          <Checkbox checked={offer} onChange={setOffer} count={88}>
            With an offer
          </Checkbox>
          <Checkbox checked={false} onChange={setOffer} disabled>
            Not to be had
          </Checkbox>
          <Checkbox checked={false} onChange={setOffer} error="Confirm that it is medically necessary.">
            I confirm that this product is medically necessary
          </Checkbox>
        </div>
        <Segments
          label="How often"
          labelShown
          choices={[
            { value: "once", label: "Once" },
            { value: "weekly", label: "Weekly", icon: "again" },
          ]}
          value={often}
          onChange={setOften}
        />
        <RadioCards
          label="Shipping method"
          id="kit-ways"
          value={way}
          onChange={setWay}
          cards={[
            { value: 1, label: "Ground", detail: "3 days, arrives Tue, Nov 24", aside: "Free" },
            { value: 2, label: "2nd day air", detail: "arrives Mon, Nov 23", aside: "$18.50" },
            { value: 3, label: "Overnight", detail: "Not possible: ordered after 5 PM", disabled: true },
          ]}
        />
        <RadioCards
          label="Unit"
          look="cards"
          value={unit}
          onChange={setUnit}
          cards={[
            { value: "carton", label: "Carton", detail: "25 vials", beside: <Price {...ofCarton} /> },
            { value: "case", label: "Case", detail: "10 cartons", aside: "$148.00" },
          ]}
        />
      </Part>
      <Part title="Select and typeahead">
        <Select
          label="Sort"
          value={sort}
          onChange={setSort}
          choices={[
            { value: "name", label: "Name" },
            { value: "price", label: "Price of the unit", detail: "lowest first" },
            { value: "date", label: "Ordered last" },
          ]}
        />
        <Select
          label="Address"
          value={address}
          onChange={setAddress}
          choices={[{ value: 7, label: "1200 North Campus Drive" }]}
          error="Select Shipping Address"
        />
        <ComboBox
          label="Customer"
          icon="building"
          text={text}
          onText={setText}
          suggestions={companies.filter((company) => company.label.toLowerCase().includes(text.trim().toLowerCase()))}
          onPick={(company) => setPicked(company.label)}
          empty="No company has that in its name."
          hint={`Chosen: ${picked}`}
        />
      </Part>
      <Part title="Tabs">
        <Tabs
          label="Receive"
          tabs={[
            { key: "pending", label: "Pending", count: 7 },
            { key: "unexpected", label: "Unexpected" },
            { key: "history", label: "History" },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          <p>The {tab} part.</p>
        </Tabs>
      </Part>
    </>
  );
}
