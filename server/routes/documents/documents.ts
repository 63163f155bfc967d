/** Documents: of orders, of lots, and shipping labels. */
import * as contract from "#contract/documents/documents.ts";
import * as dock from "#contract/documents/dock.ts";
import type { Distributor } from "#server/base/environment.ts";
import { newRendering } from "#server/documents/rendering.ts";
import { serve, type Served } from "#server/http/serve.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { newDocuments } from "#server/services/documents/documents.ts";
import { invoice } from "#server/services/documents/invoice.ts";
import { coverSheet, orderForm } from "#server/services/documents/order-form.ts";
import { transactionInformation } from "#server/services/documents/transaction-information.ts";
import { packingList } from "#server/services/documents/packing-list.ts";

export function documentRoutes(distributor: Distributor): Served[] {
  const documents = newDocuments(distributor, newRendering());
  const { ofOrder, ofLot, receiptRecord, form3911, asPdf, labels, asLabel, labelExists } = documents;
  const { goodsLabel, asGoodsLabel, receivingReport, receivingDay } = documents;
  return [
    serve(contract.packList, ofOrder(packingList), { finish: asPdf }),
    serve(contract.invoice, ofOrder(invoice), { finish: asPdf }),
    serve(contract.e222Form, ofOrder(orderForm), { finish: asPdf }),
    serve(contract.orderConfirmation, ofOrder(confirmation), { finish: asPdf }),
    serve(contract.coverSheet, ofOrder(coverSheet), { finish: asPdf }),
    serve(contract.transactionInformation, ofOrder(transactionInformation), { finish: asPdf }),
    serve(contract.form3911, form3911, { finish: asPdf }),
    serve(contract.receiptRecord, receiptRecord, { finish: asPdf }),
    serve(contract.certificateOfAnalysis, ofLot, { finish: asPdf }),
    serve(dock.goodsLabel, goodsLabel, { finish: asGoodsLabel }),
    serve(dock.receivingReport, receivingReport, { finish: asPdf }),
    serve(dock.receivingDay, receivingDay, { finish: asPdf }),
    serve(contract.shippingLabelExists, labelExists),
    serve(contract.shippingLabel, labels, { finish: asLabel }),
  ];
}
