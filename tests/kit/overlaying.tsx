/** What floats over the page. */
import { useState } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { inform, toast } from "#src/ui/kit/notices/toasts.ts";
import { Part } from "./part.tsx";

export function Overlaying() {
  const [open, setOpen] = useState<"sign-in" | "discard">();
  const [said, setSaid] = useState("nothing");
  const [email, setEmail] = useState("");
  return (
    <Part title="Over the page" flow>
      <Button onPress={() => setOpen("sign-in")}>Sign in</Button>
      <Button tone="danger" onPress={() => setOpen("discard")}>
        Discard 1 entry
      </Button>
      <ConfirmPopover
        button={{ children: "Cancel receipt" }}
        text="The receipt of 2 cartons will be taken back."
        onYes={() => setSaid("yes")}
        onNo={() => setSaid("no")}
      />
      <Button onPress={() => toast({ tone: "ok", title: "Receive created", text: "10 cartons, order 4821907" })}>
        Success
      </Button>
      <Button onPress={() => inform("The order has been shipped already.")}>Information</Button>
      <Button
        onPress={() =>
          toast({
            tone: "refused",
            title: "Something went wrong and it was logged.",
            text: "If you need further support please contact the help desk.",
          })
        }
      >
        Error
      </Button>
      <output data-testid="said">Said: {said}</output>
      <Dialog
        open={open === "sign-in"}
        onClose={() => setOpen(undefined)}
        title="Sign in"
        text="Your cart and entries stay as they are."
        foot={
          <>
            <Button onPress={() => setOpen(undefined)}>Cancel</Button>
            <Button tone="primary">Sign in</Button>
          </>
        }
      >
        <TextField label="Email" type="email" value={email} onChange={setEmail} autoFocus />
      </Dialog>
      <ConfirmDialog
        open={open === "discard"}
        onClose={() => setOpen(undefined)}
        question="Discard 1 entry?"
        text="2 cartons of Rocuronium 10 mg/mL will not be recorded. This is written to the audit trail."
        safe="Keep it"
        act="Discard entry"
        onConfirm={() => {
          setSaid("discarded");
          setOpen(undefined);
        }}
      />
    </Part>
  );
}
