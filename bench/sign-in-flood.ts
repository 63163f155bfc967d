/**
 * Who gets in while sixty connections of one address sign in as fast as they are answered: right sign-ins from addresses that are quiet and on devices that
 * are not known, fifteen at once, three times; each time the attack comes from another address, which no limit has slowed yet.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool as Connections } from "undici";
import { type Figure, percentile, rounded } from "./figure.ts";
import { startServer } from "./server.ts";
import { regulars, signIn, type Tried } from "./sign-ins.ts";

const runs = 3;
const hostileConnections = 60;
const quietAddresses = 15;
const inTimeMs = 5_000;
/** The attack goes on for so long before the others come, and for as long beside a second fifteen. */
const beforeMs = 2_000;

export async function signInFloodFigures(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755);
  const server = await startServer(dataFolder, { TRUST_PROXY: "1" });
  try {
    const figures: Figure[] = [];
    for (let run = 1; run <= runs; run++) figures.push(...(await besideOneAddress(server.origin, run)));
    return figures;
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function besideOneAddress(origin: string, run: number): Promise<Figure[]> {
  const hostile = new Connections(origin, { connections: hostileConnections });
  const quiet = new Connections(origin, { connections: quietAddresses });
  const attack = { isOn: true, hashed: 0, later: 0 };
  const attackers = Array.from({ length: hostileConnections }, async (_, at) => {
    const email = at % 2 === 0 ? regulars[0]! : `nobody-${at}@nowhere.example`;
    while (attack.isOn) {
      const { status } = await signIn(hostile, { email, password: "not it", address: `10.1.${run}.1` });
      attack[status === 429 ? "later" : "hashed"] += 1;
    }
  });
  try {
    const atOnce = (round: number) =>
      Promise.all(
        Array.from({ length: quietAddresses }, (_, at) =>
          signIn(quiet, { email: regulars[at % regulars.length]!, address: `10.${1 + round}.${run}.${at + 2}` }),
        ),
      );
    const atItsStart = await atOnce(1);
    await new Promise((resolve) => setTimeout(resolve, beforeMs));
    const later = await atOnce(2);
    attack.isOn = false;
    await Promise.all(attackers);
    return [
      ...inTime(`run ${run}, as the attack begins`, atItsStart),
      ...inTime(`run ${run}, ${beforeMs / 1_000} s later`, later),
      { what: `run ${run}: hostile sign-ins that were hashed`, value: attack.hashed, unit: "" },
      { what: `run ${run}: hostile sign-ins that were told to come back (429)`, value: attack.later, unit: "" },
    ];
  } finally {
    await hostile.close();
    await quiet.close();
  }
}

function inTime(when: string, tried: Tried[]): Figure[] {
  const times = tried.map(({ ms }) => ms);
  const value = tried.filter(({ isIn, ms }) => isIn && ms <= inTimeMs).length;
  return [
    {
      what: `${when}: of ${quietAddresses} right sign-ins, in within 5 s`,
      value,
      unit: "",
      aim: { atLeast: quietAddresses },
    },
    { what: `${when}: p50`, value: rounded(percentile(times, 0.5)), unit: "ms" },
    { what: `${when}: longest`, value: rounded(Math.max(...times)), unit: "ms" },
  ];
}
