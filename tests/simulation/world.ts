/** What a history is about: a tablet with its tabs and its people, the network between it and the server, and the company at the server. */
import type { Format } from "#outbox/entry/format.ts";
import type { Outbox } from "#outbox/outbox.ts";
import type { Random } from "#server/db/seed/random.ts";
import type { Account, Id } from "./account.ts";
import type { Build } from "./builds.ts";
import type { Device } from "./device.ts";
import { met, type Fault, type Fired } from "./faults.ts";
import type { Process } from "./process.ts";
import type { Read, Screens } from "./screens.ts";
import type { Company, Server } from "./server.ts";

export type Person = { user_id: number; account: Account };

/** A page, or the part of one that has an outbox: for the person who was at the tablet when it opened it. */
export type Tab = {
  process: Process;
  person: Person;
  /** Of the session in which it was opened. */
  token: string;
  deviceSession: number;
  outbox: Outbox;
  /** The build it runs. */
  format: Format;
  screens: Screens;
  /** Entries that could have gone, by key, and the later ones that got through before them. */
  passedBy: Map<string, Set<string>>;
};

export type World = {
  seed: number;
  random: Random;
  /** The true time. */
  time: { now: number };
  server: Server;
  company: Company;
  device: Device;
  /** Two who order, and an admin. */
  people: [Person, Person, Person];
  /** Who left the hospital and cannot sign in any more. */
  gone: Set<Person>;
  /** Who is signed in at the tablet's pages, the session that their cookie names, the customer that it is at, and how often somebody left before. */
  atTablet: { person: Person; token: string; customer_id: number; isHere: boolean; deviceSession: number };
  tabs: Tab[];
  /** The build that a tab opened now would run. */
  format: Format;
  /** The build that the server runs, and the one by which each key was answered first. */
  build: Build;
  answeredBy: Map<string, Build>;
  weather: {
    /** Which way nothing gets through. */
    isDead: "no" | "both" | "there" | "back";
    isPortal: boolean;
    isBroken: boolean;
  };
  reads: Read[];
  /** What the read cache keeps for each person, by user. */
  kept: Map<number, Screens>;
  /** How often somebody else changed what a person sees, by what is seen. */
  foreign: Map<string, number>;
  /** Who cancelled a receipt, or took that back, by its number; 0: at another machine. */
  handled: Map<number, Set<number>>;
  /** Writes that a page kept for somebody who is not at the tablet any more. */
  strays: { user_id: number; id: Id }[];
  /** Keys of entries of which somebody was told what became of them, and that was written down. */
  told: Set<string>;
  trace: string[];
  problems: string[];
  fired: Fired;
  counted: Record<string, number>;
};

export const happened = (world: World, fault: Fault): void => met(world.fired, fault);

export const count = ({ counted }: World, what: string, by = 1): void => {
  counted[what] = (counted[what] ?? 0) + by;
};

/** Notes that somebody cancelled a receipt, or took that back. */
export function handle({ handled }: World, order_receive_id: number, user_id: number): void {
  handled.set(order_receive_id, new Set([...(handled.get(order_receive_id) ?? []), user_id]));
}

/** The device's own clock. */
export const deviceNow = ({ time, device }: World): number => time.now + device.skewMs;

/** Nobody else wrote what this person sees as long as this number stays. */
export const seenKey = (area: "cart" | "receiving", customer_id: number, { user_id }: { user_id: number }): string =>
  `${area}:${customer_id}:${user_id}`;
