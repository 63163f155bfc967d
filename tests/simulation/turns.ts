/** Whatever happens next on the tablet by itself, and what somebody does at one of its pages. */
import { inProcess, quiet } from "./process.ts";
import { awake, openTab, signIn } from "./tablet.ts";
import type { Tab, World } from "./world.ts";

/** Somebody does something at one of the pages; where there is none, one is opened. */
export async function inSome(world: World, act: (tab: Tab) => void): Promise<void> {
  const tabs = awake(world);
  if (tabs.length === 0) return arrive(world);
  const tab = world.random.pick(tabs);
  return inProcess(tab.process, async () => {
    act(tab);
    await quiet();
  });
}

/** A page is opened; at the sign-in screen somebody signs in. */
export async function arrive(world: World): Promise<void> {
  if (!world.atTablet.isHere) await signIn(world, world.random.pick(world.people));
  return openTab(world, "deadly");
}

/** The next timer rings. */
export function moveTimer({ device, time }: World): void {
  const timers = device.timers.filter(({ process }) => !device.frozen.has(process));
  if (timers.length === 0) return;
  const first = timers.reduce((one, other) => (other.at < one.at ? other : one));
  time.now = Math.max(time.now, first.at);
  device.timers = device.timers.filter((timer) => timer !== first);
  first.act();
}

/** A tab hears what another said. */
export function movePost({ device, random }: World): void {
  const posts = device.posts.filter(({ process }) => !device.frozen.has(process));
  if (posts.length === 0) return;
  // One sender's messages come in order; those of several come as they come.
  const post = random.pick(
    posts.filter(
      (each, index) => posts.findIndex(({ process, from }) => process === each.process && from === each.from) === index,
    ),
  );
  device.posts = device.posts.filter((each) => each !== post);
  post.hear();
}
