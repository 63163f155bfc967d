/** What is listed. */
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { Facts } from "#src/ui/kit/words/facts.tsx";
import { Money } from "#src/ui/trade/money.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { Cell, Row } from "#src/ui/kit/lists/row.tsx";
import { Rows } from "#src/ui/kit/lists/rows.tsx";
import { ShowMore } from "#src/ui/kit/lists/show-more.tsx";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { Sum } from "#src/ui/trade/sum.tsx";
import { Thumb } from "#src/ui/trade/thumb.tsx";
import { Part } from "./part.tsx";

export function Listing() {
  return (
    <>
      <section aria-label="Rows" style={{ marginBottom: 20, breakInside: "avoid" }}>
        <Rows
          label="Products"
          className="kit-rows"
          head={[
            { key: "picture", label: "", hiddenLabel: "Picture" },
            { key: "name", label: "Product" },
            { key: "price", label: "Price", end: true },
          ]}
        >
          <Row>
            <Cell>
              <Thumb />
            </Cell>
            <Cell>
              <p className="name">Ondansetron 2 mg/mL, 2 mL single-dose vial</p>
              <div className="under">
                <Ndc code="99904-212-02" />
                <Badge tone="accent" icon="tag">
                  Buy 20, save $1.20 each
                </Badge>
              </div>
            </Cell>
            <Cell end>
              <Money amount={15.5} strong />
            </Cell>
          </Row>
          <Row waiting>
            <Cell>
              <Thumb icon="syringe" />
            </Cell>
            <Cell>
              <p className="name">Ondansetron 4 mg/2 mL prefilled syringe, luer lock, tamper-evident cap, latex-free</p>
              <div className="under">
                <Ndc code="99917-1040-2" />
                <Badge tone="waiting">Saved on device</Badge>
              </div>
            </Cell>
            <Cell end>
              <Money amount={null} unknown="No price while there is no network" />
            </Cell>
          </Row>
          <Row off>
            <Cell>
              <Thumb icon="bag" />
            </Cell>
            <Cell>
              <p className="name">Phenylephrine 20 mg in 250 mL sodium chloride 0.9 %, ready-to-use bag</p>
            </Cell>
            <Cell end>Not available</Cell>
          </Row>
        </Rows>
        <ShowMore shown={50} total={1196} unit="product" onMore={() => undefined} />
      </section>
      <Part title="Facts and sums">
        <Facts
          facts={[
            { name: "NDC", value: <Ndc code="99904-212-02" /> },
            { name: "Storage", value: "Room temperature, 20–25 °C" },
          ]}
        />
        <Sum
          lines={[
            { key: "sub", name: "18 items", amount: 1402.16 },
            { key: "bonus", name: "Bonus discount", amount: -55, off: true },
            { key: "ship", name: "Shipping", amount: 0, free: true },
            { key: "tax", name: "Surcharge", amount: null, unknown: "Known after the shipping is calculated" },
          ]}
          total={1347.16}
        />
      </Part>
      <Part title="Waiting for data">
        <Skeleton label="Loading products" rows={2} />
      </Part>
      <Part title="Nothing to show">
        <Empty
          title="Nothing left to receive"
          text="All shipped lines are received. For goods that aren't on an order, use Unexpected."
          action={<Button>Receive unexpected goods</Button>}
        />
      </Part>
      <Part title="Could not load">
        <ErrorState title="The orders could not be loaded." text="It was logged." onRetry={() => undefined} />
      </Part>
    </>
  );
}
