/** Commands beside a running portal: keys are rotated while orders are signed, and killed in the middle; a signed order is verified. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client as Connection } from "pg";
import { expect, test } from "vitest";

import { resealed } from "#server/keys-text.ts";
import { testApp } from "#tests/support/app.ts";
import { signedRequest, uploadOf } from "#tests/support/certificate-examples.ts";
import { people } from "#tests/support/company.ts";
import { signingEnvironment } from "#tests/support/csos/signing-server.ts";
import { certificatePassword } from "#tests/support/csos/trusted.ts";
import { root, runNode } from "#tests/support/processes.ts";
import { startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";
import { getNow } from "#tests/support/present.ts";

// A server process on the same database has the machine's clock.
const { signIn, pools, url } = await testApp({ clock: getNow });
const run = async (text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows;
const chief = await signIn(people.chief.email, { cart: "CSO" });
await run("update sessions set last_seen_at = now(), ends_at = now() + interval '1 hour'");

test(
  "keys rotate while orders are signed, killed in the middle, and once more; then the order is verified",
  { timeout: 240_000 },
  async () => {
    const { env: given, folder, time } = await signingEnvironment();
    const { CSOS_KEY: _, ...env } = given;
    const keyFile = join(folder, "csos", "key");
    const keys = () => readFileSync(keyFile, "utf8").trim().split("\n");
    const portal = (...words: string[]) =>
      runNode(join(root, "server/portal.ts"), words, { ...env, DATABASE_URL: url, DEMONSTRATION: "off" });
    const { post } = await startServer(url, chief.token, env);
    const [first] = keys();
    expect([keys().length, statSync(keyFile).mode & 0o777]).toEqual([1, 0o600]);
    const added = (await (await post("/api/csos-certificates", uploadOf())).json()) as {
      SaveCertificateResult: { CertificateId: number };
    };
    const id = added.SaveCertificateResult.CertificateId;
    const sealed = async () =>
      (await run("select sealed_file from csos_certificates where certificate_id = $1", [id]))[0].sealed_file as Buffer;
    const signs = async () =>
      (await (
        await post("/api/carts/checkout-csos", {
          ...(await signedRequest(chief, id)),
          certificate_password: certificatePassword,
        })
      ).json()) as { Success: boolean; Message?: string; order_id: number };

    // Killed when both keys are there and nothing is sealed anew: an upload that is under way holds it up.
    const uploading = new Connection({ connectionString: url });
    await uploading.connect();
    await uploading.query("begin");
    await uploading.query("select pg_advisory_xact_lock_shared(7312, 1)");
    const before = await sealed();
    const killed = portal("keys", "rotate");
    await until(
      async () =>
        keys().length === 2 && (await run("select from pg_locks where classid = 7312 and not granted")).length === 1,
    );
    killed.kill("SIGKILL");
    await killed.ended;
    await uploading.query("rollback");
    await uploading.end();
    expect([keys().length, keys()[1], (await sealed()).equals(before)]).toEqual([2, first, true]);
    expect(await signs()).toMatchObject({ Success: true });
    expect(await (await post("/api/csos-certificates", uploadOf())).json()).toMatchObject({ Success: true });

    // Once more, while somebody signs one order after the other: none of them notices.
    const rotating = portal("keys", "rotate");
    const signed: { Success: boolean; Message?: string }[] = [];
    const over = new AbortController();
    void rotating.ended.then(() => over.abort());
    do signed.push(await signs());
    while (!over.signal.aborted);
    expect(await rotating.ended).toBe(0);
    expect(rotating.said()).toContain(`${resealed(2)}\nBack up `);
    expect(signed.map(({ Success, Message }) => Message ?? Success)).toEqual(signed.map(() => true));
    expect([keys().length, keys()[0] === first, (await sealed()).equals(before)]).toEqual([1, false, false]);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const last = await signs();
    expect(last).toMatchObject({ Success: true });

    // Under another key nothing is rotated, and nothing is lost.
    const right = readFileSync(keyFile, "utf8");
    writeFileSync(keyFile, `${"x".repeat(43)}\n`);
    const wrong = portal("keys", "rotate");
    expect(await wrong.ended).not.toBe(0);
    expect(wrong.said()).toMatch(/the key that it was sealed under is gone/);
    writeFileSync(keyFile, right);
    expect(await signs()).toMatchObject({ Success: true });

    const verified = portal("csos", "verify", String(last.order_id));
    expect([await verified.ended, verified.said().match(/^good: /gm)?.length]).toEqual([0, 9]);
    await run("update order_lines set quantity = quantity + 1 where order_id = $1", [last.order_id]);
    const changed = portal("csos", "verify", String(last.order_id));
    expect([await changed.ended, /^NOT GOOD: The order shown here/m.test(changed.said())]).toEqual([1, true]);
    for (const rubbish of ["2000000000", "none", "1; select"]) {
      const none = portal("csos", "verify", rubbish);
      expect([await none.ended, none.said()]).toEqual([1, `No signed order ${rubbish} exists.`]);
    }
    time.close();
  },
);
