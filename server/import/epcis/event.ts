/** An event as both forms have it; identifiers are URNs or GS1 Digital Links. */
export type Event = {
  /** ObjectEvent, AggregationEvent, TransactionEvent, ... */
  type: string;
  /** Empty: it has none. */
  id: string;
  /** The event declares an event with its ID or, without one, its content to be in error (EPCIS 1.2, 7.4.1.2). */
  isErrorDeclaration: boolean;
  time: Date;
  /** ADD, OBSERVE or DELETE; empty: its type has none. */
  action: string;
  /** Business step of the Core Business Vocabulary without its prefix, such as `shipping`; empty: it has none. */
  step: string;
  epcs: string[];
  /** Where packages were put into something: what. */
  parent: string | undefined;
  children: string[];
  lot: string;
  /** `YYYY-MM-DD`, or empty. */
  expires: string;
  /** Values of business transactions, such as purchase orders and despatch advices. */
  transactions: string[];
};

/** Returns the word of a business step: a word alone, a URN (`urn:epcglobal:cbv:bizstep:shipping`) or a web address (`.../cbv/BizStep-shipping`). */
export const parseStep = (written: string): string => (written.split(/[:/]/).at(-1) ?? "").replace(/^BizStep-/, "");
