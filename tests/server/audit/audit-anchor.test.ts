/** Where the audit trail ends is written down beside the database and elsewhere: an end that is cut off is seen. */
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { auditVerify } from "#server/commands/audit.ts";
import { anchoredIn, anchorFolder } from "#server/commands/audit-folder.ts";
import { tellAnchor } from "#server/jobs/tell-anchor.ts";
import { auditKeys as keys, newAnchor } from "#tests/support/audit-keys.ts";
import { at, auditTrail, emptied } from "#tests/support/audit-trail.ts";
import { north } from "#tests/support/company.ts";

const trail = await auditTrail();
const { pools, run, seal, write } = trail;

describe("the anchor", () => {
  const folderWith = (told: string[]) => {
    const dataDir = mkdtempSync(join(tmpdir(), "portal-anchor-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return { dataDir, folder: anchorFolder({ dataDir }, (line) => void told.push(line)) };
  };
  const head = (number: number) => ({ number, mac: Buffer.alloc(32, number) });

  test("is the newest head in a file for the server alone, and one an hour, which is told elsewhere", () => {
    const told: string[] = [];
    const { dataDir, folder } = folderWith(told);
    folder.keep(head(1), at);
    folder.keep(head(2), new Date(at.getTime() + 60_000));
    folder.keep(head(3), new Date(at.getTime() + 3_600_000));
    folder.keep(head(4), new Date(at.getTime() + 3_700_000));
    expect(folder.newest()).toEqual(head(4));
    expect(anchorFolder({ dataDir }).all()).toEqual([head(1), head(3), head(4)]);
    expect(told.map(anchoredIn)).toEqual([head(1), head(3)]);
    for (const file of ["newest", "hours"]) expect(statSync(join(dataDir, "audit", file)).mode & 0o777).toBe(0o600);
  });

  test("is told elsewhere again at once after a clock 35 days ahead was set right", () => {
    const told: string[] = [];
    const { folder } = folderWith(told);
    folder.keep(head(1), new Date(at.getTime() + 35 * 86_400_000));
    folder.keep(head(2), at);
    expect(told.map(anchoredIn)).toEqual([head(1), head(2)]);
  });

  test("that was mailed or sent proves a cut that the server's own files do not show any more", async () => {
    await run(emptied);
    await run("truncate orders, order_lines, receives, receive_events cascade");
    trail.anchor = newAnchor();
    await write(north, "first");
    await seal();
    const id = await write(north, "second");
    await seal();
    const { number, mac } = trail.anchor.kept[1]!;
    const sent: unknown[] = [];
    const elsewhere = createServer((request, response) => {
      const take = async () => {
        sent.push(JSON.parse(await text(request)));
        response.writeHead(sent.length === 1 ? 200 : 500).end();
      };
      void take();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void elsewhere.close());
    await once(elsewhere, "listening");
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const line = `${at.toISOString()} ${number}:${mac.toString("hex")}`;
    await tellAnchor(pools, address, line, at);
    expect(sent).toEqual([{ anchor: line }]);
    await expect(tellAnchor(pools, address, line, at)).rejects.toThrow("answered 500");
    await tellAnchor(pools, "mailto:auditor@example.com", line, at);
    const { rows } = await run("select to_address from mails where subject = 'End of the audit trail'");
    expect(rows).toEqual([{ to_address: "auditor@example.com" }]);

    await run("delete from audit where audit_id = $1", [id]);
    await run("delete from audit_seals where audit_id = $1", [id]);
    await run("delete from audit_heads where number = 2");
    const given = { pools, auditKeys: keys, anchor: { ...newAnchor(), all: () => [], forget: () => {} }, now: at };
    expect((await auditVerify(given)).isWell).toBe(true);
    const { isWell, lines } = await auditVerify(given, [line]);
    expect([isWell, lines[0]]).toEqual([
      false,
      `Anchor ${number}:${mac.toString("hex")}: the chain ends at head 1: its end was cut off, or it was made anew.`,
    ]);
    await expect(auditVerify(given, ["no anchor"])).rejects.toThrow('"no anchor" is not an anchor');
  });
});
