/** Every call of the API, once. The server proves at start that it serves them all; the OpenAPI document is this table. */
import type { Call } from "./call.ts";

import * as account from "./account.ts";
import * as bells from "./bells.ts";
import * as cart from "./cart.ts";
import * as catalogue from "./catalogue.ts";
import { reportClientErrors } from "./client-errors.ts";
import { checkout } from "./checkout.ts";
import * as customers from "./customers.ts";
import * as impersonation from "./impersonation.ts";
import { live } from "./live.ts";
import * as guides from "./order-guides.ts";
import * as orders from "./orders.ts";
import * as outbox from "./outbox.ts";
import * as passkeys from "./passkeys.ts";
import * as preferences from "./preferences.ts";
import * as premier from "./premier.ts";
import * as quickOrder from "./quick-order.ts";
import * as receiving from "./receiving.ts";
import * as search from "./product-search.ts";
import * as security from "./security.ts";
import * as session from "./session.ts";
import { productSuggestions } from "./suggestions.ts";
import * as singleSignOn from "./single-sign-on.ts";
import * as shipping from "./shipping.ts";
import * as usual from "./usual-items.ts";
import * as users from "./users.ts";

export const calls: Record<string, Call> = {
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
  searchCustomers: customers.searchCustomers,
  addresses: customers.addresses,
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
  bells: bells.bells,
  setBell: bells.setBell,
  removeBell: bells.removeBell,
  seeBells: bells.seeBells,
  matchProducts: quickOrder.matchProducts,
  cart: cart.cart,
  cartCounts: cart.cartCounts,
  live,
  addItem: cart.addItem,
  addItems: cart.addItems,
  updateItem: cart.updateItem,
  removeItem: cart.removeItem,
  usualItems: usual.usualItems,
  ordersOfItem: orders.ordersOfItem,
  orderGuides: guides.orderGuides,
  saveOrderGuide: guides.saveOrderGuide,
  deleteOrderGuide: guides.deleteOrderGuide,
  shippingMethods: shipping.shippingMethods,
  groundDays: shipping.groundDays,
  shippingCost: shipping.shippingCost,
  checkout,
  searchOrders: orders.searchOrders,
  purchaseOrder: orders.purchaseOrder,
  pendingReceives: receiving.pendingReceives,
  historicalReceives: receiving.historicalReceives,
  receive: receiving.receive,
  cancelReceive: receiving.cancelReceive,
  uncancelReceive: receiving.uncancelReceive,
  sealKey: outbox.sealKey,
  entryOwner: outbox.entryOwner,
  handOver: outbox.handOver,
  discardEntry: outbox.discardEntry,
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
  reportClientErrors,
  premierOffer: premier.premierOffer,
  seePremierOffer: premier.seePremierOffer,
};
