/** Showing once more who is there, where the server asks for it before it makes another way in. */
import { atom, getDefaultStore } from "jotai";
import * as contract from "#contract/identity/security.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { currentPasswordNotCorrect } from "#contract/identity/text.ts";

/** By what the person can show it. */
type ProofWay = "password" | "key";
/** A question that waits for its person. */
export type ProofAsked = { ways: ProofWay[]; settle: (outcome: "shown" | "closed") => void };

/** The question that stands over the page; null: none. */
export const proofAtom = atom<ProofAsked | null>(null);

/** Does it; where the person must be shown first, asks them and does it then. @throws what the server said, where they closed the question. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const ways = waysOf(error);
    if (ways.length === 0 || (await ask(ways)) === "closed") throw error;
    return act();
  }
}

function waysOf(error: unknown): ProofWay[] {
  const failure = failureOf(error);
  if (failure.kind !== "refused" || failure.code !== "prove_first") return [];
  return (["password", "key"] as const).filter((way) => Object.hasOwn(failure.fields ?? {}, way));
}

function ask(ways: ProofWay[]): Promise<"shown" | "closed"> {
  const store = getDefaultStore();
  store.get(proofAtom)?.settle("closed"); // one question at a time
  return new Promise((resolve) => {
    const settle: ProofAsked["settle"] = (outcome) => {
      store.set(proofAtom, null);
      resolve(outcome);
    };
    store.set(proofAtom, { ways, settle });
  });
}

/** Gives the reason why not. */
export async function provePassword(password: string): Promise<string | undefined> {
  const { success, reason } = await send(contract.prove, { password });
  return success ? undefined : (reason ?? currentPasswordNotCorrect);
}
