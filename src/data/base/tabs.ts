/** Tells the other tabs of this browser that the session changed: signed in, another customer, another cart; or that its person left. */

/** `left`: somebody signed out by their own wish. `changed`: anything else. */
export type TabNews = "changed" | "left";

const channelName = "session";
let channel: BroadcastChannel | undefined;

/** Tells the others; they read the session again. */
export function tellTabs(news: TabNews): void {
  channel ??= new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  channel.postMessage(news);
}

/** Calls back when another tab changed the session. Gives the way to stop listening. */
export function onOtherTab(changed: (news: TabNews) => void): () => void {
  channel ??= new BroadcastChannel(channelName);
  const heard = channel;
  const hear = ({ data }: MessageEvent<TabNews>) => changed(data);
  heard.addEventListener("message", hear);
  return () => heard.removeEventListener("message", hear);
}
