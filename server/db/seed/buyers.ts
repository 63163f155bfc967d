/** The demonstration's customers as buyers: who orders and receives, how much, and what is still to be received. */
import type { People } from "./people.ts";

export type ReceiptState = "all" | "over" | "part" | "none";
/**
 * An order that is still to be received. `arrivesIn`: working days from the next day on which the carrier delivers, which is today where it delivers today;
 * below 0 it has arrived.
 */
type OpenOrder = {
  arrivesIn: number;
  type: "RXO" | "CSO";
  lines: number;
  receipt: Extract<ReceiptState, "part" | "none">;
  /** Schedule II alone, on a paper Form 222 that has not arrived: it has not shipped, however `arrivesIn` dates it. */
  waitsForForm?: true;
};
export type DemonstrationBuyer = {
  name: keyof People["customerIds"];
  email: string;
  receiver: string;
  /** Number of received Rx orders, and of received controlled orders. */
  orders: number;
  controlled: number;
  open: readonly OpenOrder[];
  time_zone: string;
  payment_terms: string;
};

export const buyers: readonly DemonstrationBuyer[] = [
  {
    name: "hospital",
    email: "buyer@northcampus.example",
    receiver: "dock@northcampus.example",
    orders: 86,
    controlled: 14,
    open: [
      { arrivesIn: 0, type: "RXO", lines: 6, receipt: "none" },
      { arrivesIn: -1, type: "CSO", lines: 3, receipt: "none" },
      { arrivesIn: -2, type: "RXO", lines: 5, receipt: "part" },
      { arrivesIn: -4, type: "RXO", lines: 4, receipt: "none" },
      { arrivesIn: 1, type: "RXO", lines: 2, receipt: "none" },
      { arrivesIn: 0, type: "CSO", lines: 2, receipt: "none", waitsForForm: true },
    ],
    time_zone: "America/New_York",
    payment_terms: "Net 30 days",
  },
  {
    name: "clinics",
    email: "admin@lakeshore.example",
    receiver: "buyer@lakeshore.example",
    orders: 62,
    controlled: 8,
    open: [
      { arrivesIn: 0, type: "RXO", lines: 5, receipt: "none" },
      { arrivesIn: -1, type: "RXO", lines: 6, receipt: "part" },
      { arrivesIn: -3, type: "CSO", lines: 2, receipt: "none" },
      { arrivesIn: -6, type: "RXO", lines: 3, receipt: "none" },
      { arrivesIn: 1, type: "RXO", lines: 2, receipt: "none" },
    ],
    time_zone: "America/Chicago",
    payment_terms: "Net 45 days",
  },
  {
    name: "pharmacy",
    email: "owner@cornerstreet.example",
    receiver: "owner@cornerstreet.example",
    orders: 24,
    controlled: 5,
    open: [
      { arrivesIn: -1, type: "RXO", lines: 2, receipt: "none" },
      { arrivesIn: 0, type: "RXO", lines: 1, receipt: "none" },
      { arrivesIn: 1, type: "RXO", lines: 1, receipt: "none" },
    ],
    time_zone: "America/Los_Angeles",
    payment_terms: "Net 15 days",
  },
];
