/** A list as long as a real catalogue. */
import { useState } from "react";
import { Money } from "#src/ui/trade/money.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { Cell } from "#src/ui/kit/lists/row.tsx";
import { Stepper } from "#src/ui/kit/fields/stepper.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { VirtualRows } from "#src/ui/kit/lists/virtual-rows.tsx";

const rows = Number(new URLSearchParams(location.search).get("rows") ?? 5000);
const products = Array.from({ length: rows }, (_, at) => ({
  id: at,
  group: Math.floor(at / 7),
  name:
    at % 5 === 2
      ? `Product ${at} 4 mg/2 mL prefilled syringe, luer lock, tamper-evident cap, latex-free, carton of 24 for automated dispensing cabinets`
      : `Product ${at} 2 mg/mL, 2 mL single-dose vial`,
}));

/** How often each row was drawn. */
const draws = new Map<number, number>();

function drawnOnceMore(id: number): number {
  draws.set(id, (draws.get(id) ?? 0) + 1);
  return draws.get(id)!;
}

export function LongList() {
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [opened, setOpened] = useState("nothing");
  return (
    <div className="long stack">
      <h1>Injectables</h1>
      <output data-testid="opened">Opened: {opened}</output>
      <VirtualRows
        label="Injectables"
        items={products}
        keyOf={(product) => product.id}
        groupOf={(product) => ({ key: product.group, title: `Group ${product.group}`, count: 7 })}
        head={[
          { key: "picture", label: "", hiddenLabel: "Picture" },
          { key: "name", label: "Product" },
          { key: "price", label: "Price", end: true },
          { key: "quantity", label: "Quantity", end: true },
        ]}
        onOpen={(product) => setOpened(product.name)}
        renderRow={(product) => (
          <>
            <Cell className="cell-thumb">
              <Thumb />
            </Cell>
            <Cell className="cell-name">
              <p className="name" data-draws={drawnOnceMore(product.id)}>
                {product.name}
              </p>
              <div className="under">
                <Ndc code="99904-212-02" />
              </div>
            </Cell>
            <Cell end className="cell-price">
              <Money amount={15.5} strong />
            </Cell>
            <Cell end>
              <Stepper
                onEmptied={() => {}}
                label={`Quantity of ${product.name}`}
                value={quantities[product.id] ?? 0}
                onChange={(value) => setQuantities({ ...quantities, [product.id]: value })}
              />
            </Cell>
          </>
        )}
      />
    </div>
  );
}
