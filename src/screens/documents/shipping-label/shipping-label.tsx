/** The shipping labels of an order or of one shipment, 4 by 6 inches, as they print: no bar, no rail, no foot. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureOf } from "#src/api/failures.ts";
import { labelForPrinter, shippingLabelQuery } from "#src/data/documents/documents.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { Skeleton } from "#src/ui/kit/notices/skeleton.tsx";
import { useTitle } from "#src/ui/kit/page/title.ts";
import { DrawnLabel } from "./box-label.tsx";
import styles from "./shipping-label.module.css";

export function ShippingLabelScreen({ orderId }: { orderId: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(shippingLabelQuery(orderId));
  const zpl = useMutation({
    mutationFn: () => labelForPrinter(orderId),
    onSuccess: ({ Bytes }) => saveFile(`label-${orderId}.zpl`, fileOf(Bytes, "text/plain")),
  });
  useTitle(`Shipping label ${orderId}`);
  const failure = error === null ? undefined : failureOf(error);
  const boxes = data?.labels.length ?? 0;
  return (
    <div className={styles.desk}>
      {boxes > 0 && (
        <div className={styles.labels}>
          {data!.labels.map((label) => (
            <DrawnLabel key={label.tracking} label={label} />
          ))}
        </div>
      )}
      <div className={`stack ${styles.side}`}>
        <h1>{boxes > 1 ? "Shipping labels" : "Shipping label"}</h1>
        {data !== undefined && (
          <>
            <p className="muted">
              Order {data.labels[0]!.order}, {boxes === 1 ? `box ${data.labels[0]!.box}` : `${boxes} boxes`}. 4 by 6
              inches, prints without a margin.
            </p>
            <Note>The label names no product and no schedule: nobody on the way learns what is inside.</Note>
            <Button tone="primary" icon="print" onPress={() => globalThis.print()}>
              Print {formatQuantity(boxes, "label")}
            </Button>
            <Button
              icon="export"
              onPress={() => saveFile(`label-${orderId}.pdf`, fileOf(data.Bytes, "application/pdf"))}
            >
              Save as PDF
            </Button>
            <Button icon="export" pending={zpl.isPending} onPress={() => zpl.mutate()}>
              Save for a label printer (ZPL)
            </Button>
          </>
        )}
        {data === undefined && isPending && <Skeleton label="Loading the label" plain />}
        {failure?.kind === "refused" && failure.status === 404 && (
          <Empty icon="tag" title="There is no label" text={failure.message} />
        )}
        {failure !== undefined && !(failure.kind === "refused" && failure.status === 404) && data === undefined && (
          <ErrorState title="The label could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        <Link className={buttonClass({ tone: "quiet" })} to="/purchase-order/$orderId" params={{ orderId }}>
          <Icon name="left" />
          Back to the order
        </Link>
      </div>
    </div>
  );
}

/** Base64 as it travels. */
const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)], { type });
