/** What can be done. */
import { useState } from "react";
import { BlockedAction } from "#src/ui/kit/buttons/blocked-action.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Chip } from "#src/ui/kit/buttons/chip.tsx";
import { Part } from "./part.tsx";

export function Doing() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <Part title="Buttons" flow>
        <Button tone="primary" onPress={() => setPressed(pressed + 1)}>
          Place order
        </Button>
        <Button>Save</Button>
        <Button tone="quiet">Change</Button>
        <Button tone="danger">Discard</Button>
        <Button tone="final">Discard 3 entries</Button>
        <Button disabled>Not available</Button>
        <Button size="small" icon="plus">
          Add
        </Button>
        <Button size="small" iconAfter="right">
          Controlled cart
        </Button>
        <Button icon="print" label="Print" />
        <Button pending>Saving</Button>
        <Button tone="primary" pending onPress={() => setPressed(pressed + 100)}>
          Placing order
        </Button>
        <Button tone="primary" size="glove" wide>
          Receive 2 cartons
        </Button>
        <output className="hush" data-testid="pressed">
          {pressed}
        </output>
      </Part>
      <Part title="Blocked action">
        <BlockedAction
          tone="primary"
          wide
          reasons={[
            { text: "Select Shipping Address", field: "kit-ways" },
            { text: "Enter Delivery Contact Phone", field: "kit-phone" },
            { text: "Calculate Shipping" },
          ]}
        >
          Place order
        </BlockedAction>
      </Part>
      <Part title="Filters in use" flow>
        <Chip onRemove={() => undefined}>Injectables</Chip>
        <Chip onRemove={() => undefined}>Since 11/01/2026</Chip>
      </Part>
    </>
  );
}
