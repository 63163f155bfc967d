/** A person of the demonstration whose second factor is on, by the API: what the browser then meets is the sign-in. */
import { demonstrationPassword } from "#server/db/seed/people.ts";
import { getNowMs } from "./present.ts";
import { codeAt } from "./security-examples.ts";

const stepMs = 30_000;

export type SecondFactor = { email: string; recovery_codes: string[]; code: () => Promise<string> };

/** Turns it on. `code` gives the next one that was not used yet, and waits for it where it must. */
export async function turnOnSecondFactor(url: string, email: string): Promise<SecondFactor> {
  const ask = async (path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api/security/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { token: string; barcodeUri: string; recovery_codes: string[]; success: boolean };
  };
  const { token } = await ask("login", { email, password: demonstrationPassword });
  const { barcodeUri } = await ask("two-factor-setup", undefined, token);
  // The server takes one step back and one ahead: beginning with the one back leaves two more without any wait.
  let step = Math.floor(getNowMs() / stepMs) - 1;
  const next = () => codeAt(barcodeUri, new Date(step * stepMs));
  const { success } = await ask("two-factor-verify", { key: next() }, token);
  if (!success) throw new Error("The code was not taken.");
  const { recovery_codes } = await ask("two-factor-enable", {}, token);
  return {
    email,
    recovery_codes,
    code: async () => {
      step = Math.max(step + 1, Math.floor(getNowMs() / stepMs) - 1);
      const earlyMs = (step - 1) * stepMs - getNowMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      return next();
    },
  };
}
