/** Every call of the API, once. The server proves at start that it serves them all; the OpenAPI document is this table. */
import type { Call } from "#contract/base/call.ts";

import * as account from "#contract/identity/account.ts";
import * as stockAlerts from "#contract/catalogue/stock-alerts.ts";
import * as cart from "#contract/cart/cart.ts";
import * as catalogue from "#contract/catalogue/catalogue.ts";
import { reportClientErrors } from "./client-errors.ts";
import { cancelOrder } from "#contract/orders/cancel-order.ts";
import { checkout } from "#contract/checkout/checkout.ts";
import { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import { placedOrder } from "#contract/checkout/placed.ts";
import { checkoutReadiness } from "#contract/checkout/readiness.ts";
import * as certificates from "#contract/csos/certificates.ts";
import * as transactions from "#contract/receiving/transactions.ts";
import { releaseHold } from "#contract/receiving/holds.ts";
import * as suspect from "#contract/receiving/suspect.ts";
import { confirmCounts } from "#contract/receiving/confirm-counts.ts";
import * as controlled from "#contract/receiving/controlled.ts";
import * as claims from "#contract/receiving/claims.ts";
import * as customers from "#contract/identity/customers.ts";
import { deaNumbers } from "#contract/identity/dea-numbers.ts";
import * as impersonation from "#contract/identity/impersonation.ts";
import * as documents from "#contract/documents/documents.ts";
import * as dock from "#contract/documents/dock.ts";
import * as deaReport from "#contract/distributor/dea-report.ts";
import { helpDesk } from "#contract/distributor/help-desk.ts";
import * as distributorForms from "#contract/distributor/forms.ts";
import * as unshipped from "#contract/distributor/unshipped-orders.ts";
import { live } from "./live.ts";
import * as guides from "#contract/cart/order-guides.ts";
import { orderFormNumberSearch } from "#contract/checkout/order-forms.ts";
import * as orders from "#contract/orders/orders.ts";
import * as orderViews from "#contract/orders/order-views.ts";
import * as recurring from "#contract/orders/recurring.ts";
import { orderAgain } from "#contract/orders/order-again.ts";
import * as outbox from "#contract/outbox/outbox.ts";
import * as passkeys from "#contract/identity/passkeys.ts";
import * as notices from "#contract/identity/notices.ts";
import * as preferences from "#contract/identity/preferences.ts";
import * as premier from "#contract/catalogue/premier.ts";
import * as quickOrder from "#contract/cart/quick-order.ts";
import * as receiving from "#contract/receiving/receiving.ts";
import { deviceName, saveDeviceName } from "#contract/receiving/device-names.ts";
import { receivingHere } from "#contract/receiving/presence.ts";
import * as search from "#contract/catalogue/product-search.ts";
import * as exports from "#contract/reports/exports.ts";
import * as lots from "#contract/reports/lots.ts";
import * as quarterly from "#contract/reports/quarterly.ts";
import * as recalls from "#contract/reports/recalls.ts";
import { spend } from "#contract/reports/spend.ts";
import * as utilization from "#contract/reports/utilization.ts";
import * as security from "#contract/identity/security.ts";
import * as session from "#contract/identity/session.ts";
import { productSuggestions } from "#contract/catalogue/suggestions.ts";
import * as singleSignOn from "#contract/identity/single-sign-on.ts";
import * as signedOrders from "#contract/csos/signed-order.ts";
import * as shipping from "#contract/checkout/shipping.ts";
import * as usual from "#contract/cart/usual-items.ts";
import * as users from "#contract/identity/users.ts";

const table = {
  versions: session.versions,
  currentUser: session.currentUser,
  login: session.login,
  chooseCompany: session.chooseCompany,
  chooseCartType: session.chooseCartType,
  logout: session.logout,
  linkSession: security.linkSession,
  authorize: security.authorize,
  twoFactorSetup: security.twoFactorSetup,
  twoFactorVerify: security.twoFactorVerify,
  prove: security.prove,
  twoFactorEnable: security.twoFactorEnable,
  twoFactorDisable: security.twoFactorDisable,
  newRecoveryCodes: security.newRecoveryCodes,
  resetTwoFactor: security.resetTwoFactor,
  ownSessions: security.ownSessions,
  endSession: security.endSession,
  endOtherSessions: security.endOtherSessions,
  ownPasskeys: passkeys.ownPasskeys,
  newPasskey: passkeys.newPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeyChallenge: passkeys.passkeyChallenge,
  passkeyLogin: passkeys.passkeyLogin,
  deviceNotices: notices.deviceNotices,
  saveDeviceNotices: notices.saveDeviceNotices,
  endDeviceNotices: notices.endDeviceNotices,
  arrivingMail: notices.arrivingMail,
  saveArrivingMail: notices.saveArrivingMail,
  preferences: preferences.preferences,
  savePreferences: preferences.savePreferences,
  changeOwnPassword: account.changeOwnPassword,
  renewSession: account.renewSession,
  checkOwnPassword: account.checkOwnPassword,
  checkPassword: account.checkPassword,
  passwordLink: account.passwordLink,
  changePassword: account.changePassword,
  resetPassword: account.resetPassword,
  forgotPassword: account.forgotPassword,
  helpDesk,
  searchCustomers: customers.searchCustomers,
  addresses: customers.addresses,
  deaNumbers,
  customerImage: customers.customerImage,
  classifications: catalogue.classifications,
  product: catalogue.product,
  productsForCustomer: catalogue.productsForCustomer,
  productChanges: catalogue.productChanges,
  ownCatalogue: catalogue.ownCatalogue,
  searchProducts: search.searchProducts,
  searchAllProducts: search.searchAllProducts,
  searchAllClasses: search.searchAllClasses,
  productNames: search.productNames,
  hasControlled: search.hasControlled,
  productSuggestions,
  productsForUnexpectedReceive: catalogue.productsForUnexpectedReceive,
  stockAlerts: stockAlerts.stockAlerts,
  setStockAlert: stockAlerts.setStockAlert,
  removeStockAlert: stockAlerts.removeStockAlert,
  seeStockAlerts: stockAlerts.seeStockAlerts,
  matchProducts: quickOrder.matchProducts,
  cart: cart.cart,
  cartParts: cart.cartParts,
  cartCounts: cart.cartCounts,
  live,
  addItem: cart.addItem,
  addItems: cart.addItems,
  updateItem: cart.updateItem,
  removeItem: cart.removeItem,
  usualItems: usual.usualItems,
  ordersOfItem: orders.ordersOfItem,
  orderViews: orderViews.orderViews,
  saveOrderView: orderViews.saveOrderView,
  deleteOrderView: orderViews.deleteOrderView,
  orderGuides: guides.orderGuides,
  saveOrderGuide: guides.saveOrderGuide,
  deleteOrderGuide: guides.deleteOrderGuide,
  shippingMethods: shipping.shippingMethods,
  shippingMethodsToZip: shipping.shippingMethodsToZip,
  usualArrival: shipping.usualArrival,
  groundDays: shipping.groundDays,
  shippingCost: shipping.shippingCost,
  shippingQuotes: shipping.shippingQuotes,
  checkout,
  checkoutCsos,
  csosCertificates: certificates.csosCertificates,
  uploadCertificate: certificates.uploadCertificate,
  deleteCertificate: certificates.deleteCertificate,
  verifySignature: signedOrders.verifySignature,
  signedDocument: signedOrders.signedDocument,
  voidOrder: signedOrders.voidOrder,
  placedOrder,
  checkoutReadiness,
  orderFormNumberSearch,
  cancelOrder,
  searchOrders: orders.searchOrders,
  orderStatuses: orders.orderStatuses,
  ordersAtAGlance: orders.ordersAtAGlance,
  purchaseOrder: orders.purchaseOrder,
  recurringOrders: recurring.recurringOrders,
  skipRecurring: recurring.skipRecurring,
  pauseRecurring: recurring.pauseRecurring,
  acceptRecurringPrices: recurring.acceptRecurringPrices,
  changeRecurring: recurring.changeRecurring,
  recurringWays: recurring.recurringWays,
  endRecurring: recurring.endRecurring,
  orderAgain,
  runRecurring: recurring.runRecurring,
  packList: documents.packList,
  invoice: documents.invoice,
  e222Form: documents.e222Form,
  orderConfirmation: documents.orderConfirmation,
  coverSheet: documents.coverSheet,
  transactionInformation: documents.transactionInformation,
  form3911: documents.form3911,
  receiptRecord: documents.receiptRecord,
  certificateOfAnalysis: documents.certificateOfAnalysis,
  shippingLabelExists: documents.shippingLabelExists,
  shippingLabel: documents.shippingLabel,
  goodsLabel: dock.goodsLabel,
  receivingReport: dock.receivingReport,
  receivingDay: dock.receivingDay,
  pendingReceives: receiving.pendingReceives,
  pendingChanges: receiving.pendingChanges,
  historicalReceives: receiving.historicalReceives,
  receive: receiving.receive,
  cancelReceive: receiving.cancelReceive,
  uncancelReceive: receiving.uncancelReceive,
  releaseHold,
  quarantineUnit: suspect.quarantineUnit,
  quarantined: suspect.quarantined,
  resolveQuarantine: suspect.resolveQuarantine,
  transactions: transactions.transactions,
  epcisDocument: transactions.epcisDocument,
  unconfirmedCounts: controlled.unconfirmedCounts,
  confirmCounts,
  secondCount: controlled.secondCount,
  demandSecondCount: controlled.demandSecondCount,
  receivingHere,
  deviceName,
  saveDeviceName,
  fileException: claims.fileException,
  withdrawException: claims.withdrawException,
  addPhotoPart: claims.addPhotoPart,
  claims: claims.claims,
  claimPhoto: claims.claimPhoto,
  sealKey: outbox.sealKey,
  entryOwner: outbox.entryOwner,
  handOver: outbox.handOver,
  discardEntry: outbox.discardEntry,
  exportOrders: exports.exportOrders,
  makeExport: exports.makeExport,
  exportProgress: exports.exportProgress,
  cancelExport: exports.cancelExport,
  utilization: utilization.utilization,
  utilizationSummary: utilization.utilizationSummary,
  quarterlyReports: quarterly.quarterlyReports,
  quarterlyReport: quarterly.quarterlyReport,
  spend,
  findLot: lots.findLot,
  recalls: recalls.recalls,
  confirmRecall: recalls.confirmRecall,
  usersForCustomer: users.usersForCustomer,
  userForEmail: users.userForEmail,
  addUser: users.addUser,
  createUserRole: users.createUserRole,
  deleteUserRole: users.deleteUserRole,
  toggleActive: users.toggleActive,
  deleteUserCustomer: users.deleteUserCustomer,
  findSignOn: singleSignOn.findSignOn,
  testSignOn: singleSignOn.testSignOn,
  findToActAs: impersonation.findToActAs,
  actAs: impersonation.actAs,
  waitingForms: distributorForms.waitingForms,
  recordForm: distributorForms.recordForm,
  unshippedOrders: unshipped.unshippedOrders,
  unshippedOrder: unshipped.unshippedOrder,
  refuseBySupplier: unshipped.refuseBySupplier,
  voidBySupplier: unshipped.voidBySupplier,
  deaReports: deaReport.deaReports,
  createDeaReport: deaReport.createDeaReport,
  deaReportFile: deaReport.deaReportFile,
  reportClientErrors,
  premierOffer: premier.premierOffer,
  seePremierOffer: premier.seePremierOffer,
} satisfies Record<string, Call>;

export const calls: Record<string, Call> = table;

/** The calls that may wait for a network (`waits`), by their names: what an entry of the outbox can be. */
export type WaitingCalls = {
  [Name in keyof typeof table as (typeof table)[Name] extends { waits: true } ? Name : never]: (typeof table)[Name];
};
