/** Starts Node processes under resource limits. Node cannot set a limit for a child, so a shell sets them and then becomes the program. */
import { spawn } from "node:child_process";

/** `exec` keeps the process id. A limit that the system's administrator set lower stays. */
const script = 'ulimit -c 0; ulimit -t "$0"; exec "$@"';

/**
 * Starts Node with these arguments and without core dumps, which could hold a key or a password. The kernel ends the process when it has used
 * `cpuSeconds` of processor time. Windows has neither limit.
 */
export function spawnLimited(
  options: readonly string[],
  { cpuSeconds, env = process.env }: { cpuSeconds?: number; env?: NodeJS.ProcessEnv },
) {
  const command = [process.execPath, ...options] as const;
  const [program, ...rest] =
    process.platform === "win32" ? command : ["/bin/sh", "-c", script, String(cpuSeconds ?? "unlimited"), ...command];
  return spawn(program, rest, { env, stdio: ["pipe", "pipe", "ignore"] });
}
