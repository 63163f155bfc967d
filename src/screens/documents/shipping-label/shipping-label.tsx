/** The shipping labels of an order or of one shipment, 4 by 6 inches, as they print: no bar, no rail, no foot. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureOf } from "#src/api/failures.ts";
import { labelForPrinter, shippingLabelQuery } from "#src/data/documents/documents.ts";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import { ErrorState } from "#src/ui/kit/notices/error-state.tsx";
import * as text from "#src/text/documents/shipping-label.ts";
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
  useTitle(text.pageTitle(orderId));
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
        <h1>{text.title(boxes)}</h1>
        {data !== undefined && (
          <>
            <p className="muted">
              {boxes === 1
                ? text.oneLabel(data.labels[0]!.order, data.labels[0]!.box)
                : text.manyLabels(data.labels[0]!.order, boxes)}
            </p>
            <Note>{text.securityNote}</Note>
            <Button tone="primary" icon="print" onPress={() => globalThis.print()}>
              {text.print(boxes)}
            </Button>
            <Button
              icon="export"
              onPress={() => saveFile(`label-${orderId}.pdf`, fileOf(data.Bytes, "application/pdf"))}
            >
              {text.savePdf}
            </Button>
            <Button icon="export" pending={zpl.isPending} onPress={() => zpl.mutate()}>
              {text.saveZpl}
            </Button>
          </>
        )}
        {data === undefined && isPending && <Skeleton label={text.loading} plain />}
        {failure?.kind === "refused" && failure.status === 404 && (
          <Empty icon="tag" title={text.notFoundTitle} text={failure.message} />
        )}
        {failure !== undefined && !(failure.kind === "refused" && failure.status === 404) && data === undefined && (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        <Link className={buttonClass({ tone: "quiet" })} to="/purchase-order/$orderId" params={{ orderId }}>
          <Icon name="left" />
          {text.backToOrder}
        </Link>
      </div>
    </div>
  );
}

/** Base64 as it travels. */
const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)], { type });
