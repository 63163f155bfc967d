/** What the page's main thread does while something happens, from a trace of the browser. */
import type { Page } from "playwright";

export type Task = { startMs: number; ms: number; scriptMs: number };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The thread's own processor time: what other programs did meanwhile is not in it. */
  tdur?: number;
  args?: { name?: string };
};

/** The tasks of the main thread that did most, in order, in its own processor time; and the times (ms) at which its frames began. */
export async function traced(page: Page, work: () => Promise<void>): Promise<{ tasks: Task[]; frames: number[] }> {
  const browser = page.context().browser()!;
  const categories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "toplevel",
    "v8.execute",
    "blink.user_timing",
  ];
  await browser.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const busy = mains
    .map(({ pid, tid }) => traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X"))
    .toSorted((one, other) => spent(other) - spent(one))[0];
  if (busy === undefined) throw new Error("The trace has no page in it.");
  const tasks = busy.filter(({ name }) => name === "RunTask").toSorted((one, other) => one.ts - other.ts);
  const scripts = outermost(busy.filter(({ name }) => isScript.test(name)));
  const first = tasks[0]?.ts ?? 0;
  return {
    tasks: tasks.map(({ ts, dur = 0, tdur }) => ({
      startMs: (ts - first) / 1000,
      ms: (tdur ?? dur) / 1000,
      scriptMs: sum(scripts.filter((each) => each.ts >= ts && each.ts < ts + dur)) / 1000,
    })),
    frames: busy
      .filter(({ name }) => name === "FireAnimationFrame" || name === "BeginMainThreadFrame")
      .map(({ ts }) => (ts - first) / 1000),
  };
}

/** Where our program runs: called, evaluated, or because a frame, a timer or a promise wanted it. */
const isScript =
  /^(FunctionCall|EvaluateScript|v8\.run|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch|v8\.callFunction)$/;

const spent = (events: TraceEvent[]): number => sum(events.filter(({ name }) => name === "RunTask"));
const sum = (events: TraceEvent[]): number => events.reduce((total, { dur = 0, tdur }) => total + (tdur ?? dur), 0);

/** Without those inside another. */
function outermost(events: TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
