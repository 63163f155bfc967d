/** What a history is about: a tablet with its tabs and its people, the network between it and the server, and the company at the server. */
import type { Cart } from "#contract/cart/cart.ts";
import type { PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import type { Format } from "#outbox/entry/format.ts";
import type { Area } from "#outbox/entry/kinds.ts";
import type { Outbox } from "#outbox/outbox.ts";
import type { Random } from "#server/base/random.ts";
import type { KeptCart } from "#src/data/cart/cart-parts.ts";
import type { HeardAnswer } from "#src/data/overlay/laid-over.ts";
import type { Pending } from "#src/data/receiving/pending-changes.ts";
import type { Account, Id } from "./account.ts";
import type { Build } from "./builds.ts";
import type { Device } from "./device.ts";
import { met, type Fault, type Fired } from "./faults.ts";
import type { Process } from "./process.ts";
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

/** What the server said of one customer. */
export type Answers = { cart: Cart & Partial<KeptCart>; receiving: Receiving };
/** `prints`: by which a tablet has the lines (pending-changes.ts). */
export type Receiving = { pending: PendingReceive[]; history: Receipt[]; prints?: Pending["prints"] };
/** An answer, when it came by the device's clock, how far it knows of what this tablet did, and how much others had written before it was read. */
export type Kept<N extends Area> = HeardAnswer<Answers[N]> & { at: number; foreign: number };
export type Known = { [N in Area]?: Kept<N> };
/** By customer. `stale`: parts that were asked for anew since, by "customer area". */
export type Screens = { known: Map<number, Known>; stale: Set<string> };

/** An answer on its way to a tab; `kept`: as the page keeps it, once it has arrived. `overtakenBy`: which entry of its area was over since it was asked for. */
export type Read = {
  tab: Tab;
  customer_id: number;
  area: Area;
  answer: Answers[Area] | undefined;
  foreign: number;
  overtakenBy: "none" | "done" | "other";
  arrive: (answer: Answers[Area]) => void;
  kept: Promise<HeardAnswer<Answers[Area]>>;
};

/** A photo that was begun: nothing of it may come without the rest. `ids`: of its exception and its parts, as they were to be kept. */
type Photo = { customer_id: number; user_id: number; exception_id: string; bytes: Buffer; ids: Id[] };

export type World = {
  seed: number;
  random: Random;
  /** What becomes of requests with several entries. */
  batches: Random;
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
  /** Photos that somebody took, by number. */
  photos: Map<string, Photo>;
  /** Keys of entries of which somebody was told what became of them, and that was written down. */
  told: Set<string>;
  trace: string[];
  problems: string[];
  fired: Fired;
  counted: Record<string, number>;
};

/** A history in its end, with everybody who wrote in it, at whichever tablet. */
export type Ended = Omit<World, "people"> & { people: readonly Person[] };

export const happened = (world: World, fault: Fault): void => met(world.fired, fault);

export const count = ({ counted }: Pick<World, "counted">, what: string, by = 1): void => {
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
