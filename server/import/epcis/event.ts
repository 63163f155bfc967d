/** An event as both forms have it; identifiers are URNs or GS1 Digital Links. */
export type Event = {
  time: Date;
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
