/** What an example of a call is (examples.ts). */
import type { Client, TestApp } from "./app.ts";

/** Fields of the path and of the query or body together, as the call's input has them; a bare string where the body is one. */
export type Input = Record<string, unknown> | string;

export type Example = {
  /** Who asks; the buyer at North unless another right is needed. */
  client?: Client;
  input: Input;
  /** A valid input that says something else; left out where the call has no fields. */
  other?: Input;
  /**
   * Turned down for a reason that a person reads. `inPreparation`: before the transaction, so that the refusal is found again instead of being kept
   * under its key.
   */
  refused?: { input: Input; client?: Client; status: number; sentence: string | RegExp; inPreparation?: true };
  /** The call ends the session that it is asked with. */
  endsSession?: true;
};

export type World = { app: TestApp; now: Date; buyer: Client; chief: Client; staff: Client };
export type Make = (world: World) => Promise<Example>;
