/**
 * Suites beside each other: as many at once as there are places, in the order given, and what each says is printed whole when it ends. At the end the seconds
 * of each, whatever failed or was flaky by its name, and as the last line the true counts. A suite that dies is one that failed.
 */

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky?: string[] }} Counted `flaky`: failures that did not repeat (flaky.mjs)
 * @typedef {{ name: string, waits?: boolean, run: (hear?: (text: string) => void) => Promise<Counted> }} Suite one that `waits` most of its time takes no place
 */

/**
 * Gives the exit code. A stage begins when the one before has ended; a suite that is alone in its stage says what it says at once.
 * @param {Suite[][]} stages
 * @param {{ places: number, say?: (text: string) => void }} how
 */
export async function runAll(stages, { places, say = (text) => process.stdout.write(text) }) {
  const started = performance.now();
  const done = [];
  for (const suites of stages) {
    await besides(suites, places, async (suite) => done.push(await runOne(suite, suites.length === 1, say)));
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { counted } of done) for (const key of Object.keys(total)) total[key] += counted[key];
  // Again at the end, where a log that was cut still has them.
  for (const { counted } of done) for (const failure of counted.failures) say(`\nFAILED ${failure}\n`);
  for (const { counted } of done) for (const test of counted.flaky ?? []) say(`\nFLAKY ${test}\n`);
  say(`\n${done.map(({ line }) => line).join("\n")}\n${"in all".padEnd(10)} ${seconds(started).padStart(7)} s\n`);
  say(`${inWords(total)}\n`);
  return total.failed > 0 ? 1 : 0;
}

async function besides(suites, places, run) {
  const queue = suites.filter(({ waits }) => !waits);
  const place = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all([...suites.filter(({ waits }) => waits).map(run), ...Array.from({ length: places }, place)]);
}

async function runOne({ name, run }, isAlone, say) {
  const head = `\n== ${name}\n`;
  const from = performance.now();
  let said = "";
  if (isAlone) say(head);
  const counted = await run(isAlone ? undefined : (text) => (said += text)).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [`${name}: ${error.stack ?? error}`],
  }));
  const line = `${name.padEnd(10)} ${seconds(from).padStart(7)} s   ${inWords(counted)}`;
  say(isAlone ? `${line}\n` : `${head}${said}${line}\n`);
  return { counted, line };
}

function seconds(from) {
  return ((performance.now() - from) / 1000).toFixed(1);
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
