/**
 * Good certificates and files are accepted on a busy machine: their processor time is limited, and the wall clock is the last guard (decision 231).
 * All of these tests are in one file, and so run one after the other: with the busy processes of two tests at a time, each process would have half as much
 * of the processor as the guard leaves room for.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, onTestFinished, test } from "vitest";

import { judgeLine } from "#server/csos/aside/judging.ts";
import { createCommandLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { askCommand } from "#tests/support/csos/ask-command.ts";
import { certificateFile } from "#tests/support/csos/certificate-file.ts";
import { createCheckLine } from "#tests/support/csos/check-line.ts";
import { hierarchy } from "#tests/support/csos/hierarchy.ts";
import { crl } from "#tests/support/csos/issue.ts";
import { getServerNow } from "#tests/support/present.ts";

const world = hierarchy();
const { sub, signer } = world;

/** A third of the wall-clock guard (server/csos/aside/judging.ts, server/pki/pkcs12/in-child.ts), so that what else the machine does has room too. */
const partOfGuardMs = 3_300;

/**
 * Keeps the processors so busy that the work takes about `busyMs`, with at most six processes for each; they end with the test. How many they are depends on
 * how fast this machine is just now: on one that is slow, the same number would leave less than the guard allows for. @param work `atATime` of a kind
 */
async function startBusyLoops(
  work: () => Promise<unknown>,
  { atATime = 1, busyMs = partOfGuardMs }: { atATime?: number; busyMs?: number } = {},
): Promise<void> {
  const processors = availableParallelism();
  const before = performance.now();
  await work();
  const oneMs = ((performance.now() - before) / atATime) * Math.min(atATime, processors);
  const fitting = Math.floor((processors * busyMs) / oneMs) - atATime;
  const count = Math.max(processors, Math.min(6 * processors, fitting));
  const loops = Array.from({ length: count }, (): ChildProcess =>
    spawn("/bin/sh", ["-c", "while :; do :; done"], { stdio: "ignore" }),
  );
  onTestFinished(() => {
    for (const loop of loops) loop.kill("SIGKILL");
  });
}

test("lists that take half a second of processor time are accepted", { timeout: 60_000 }, async () => {
  const line = createCheckLine(world);
  const heavy = crl(sub, { revoked: Array.from({ length: 40_000 }, (_, at) => ({ serial: 1_000_000 + at })) });
  const questions = { ...line, crls: [...line.crls, ...Array<string>(4).fill(heavy.toString("base64"))] };
  // The thread is there by now.
  expect(await judgeLine(line, { now: getServerNow(), limitMs: 30_000 })).toEqual({ kind: "good", value: null });
  const judge = () => judgeLine(questions, { now: getServerNow() });
  await startBusyLoops(judge);
  expect(await judge()).toEqual({ kind: "good", value: null });
});

test("files of the most rounds open, eight at a time", { timeout: 90_000 }, async () => {
  const file = certificateFile(signer, { password: "secret", rounds: 1_000_000 });
  const open = () => openCertificateFile(file, "secret", createCommandLimits());
  expect(await open()).toMatchObject({ kind: "good" });
  const openEight = () => Promise.all(Array.from({ length: 8 }, open));
  await startBusyLoops(openEight, { atATime: 8 });
  const opened = await openEight();
  expect(opened.map(({ kind }) => kind)).toEqual(opened.map(() => "good"));
});

test("csos open answers each line", { timeout: 60_000 }, async () => {
  // Firefox writes as many rounds.
  const p12 = certificateFile(signer, { password: "secret", rounds: 600_000 }).toString("base64");
  const subject = "C=US, O=NORTH CAMPUS HOSPITAL, CN=Ada Example, serialNumber=N0000417";
  const lines = [
    { id: "a", p12, password: "secret" },
    { id: "b", p12, password: "other" },
    "[]",
    { id: "c", p12: 5 },
    { id: "d", p12: "" },
  ];
  const open = async () => askCommand("open", lines);
  // Several processes, each with a guard of its own.
  await startBusyLoops(open, { busyMs: 4 * partOfGuardMs });
  expect(await open()).toEqual([
    { id: "a", ok: true, subject, has_key: true },
    { id: "b", ok: false, reason: "wrong_password" },
    { id: null, ok: false, reason: "bad_input" },
    { id: "c", ok: false, reason: "bad_input" },
    { id: "d", ok: false, reason: "malformed" },
  ]);
});
