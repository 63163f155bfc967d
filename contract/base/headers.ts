/** The headers that are part of the contract (docs/architecture.md, "The wire"), lower case as Node gives them. */
export const headers = {
  idempotencyKey: "idempotency-key",
  idempotencyReplayed: "idempotency-replayed",
  /** On every answer to a request with a key: that key. Not the request's own header, which whoever mirrors requests would send back. */
  answersKey: "x-answers-key",
  outboxDevice: "x-outbox-device",
  outboxSeq: "x-outbox-seq",
  customerId: "x-customer-id",
  onBehalfOf: "x-on-behalf-of",
  cartType: "x-cart-type",
  clientTime: "x-client-time",
  enteredAt: "x-entered-at",
  /** By how many milliseconds the device's clock was ahead when it was entered. On a request of several a list, in their order. */
  enteredSkew: "x-entered-skew",
  base: "x-base",
  background: "x-background",
  installed: "x-installed",
  requestId: "x-request-id",
} as const;
