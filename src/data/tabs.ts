/** Tells the other tabs of this browser that the session changed: signed in or out, another customer, another cart. */

const channelName = "session";
let channel: BroadcastChannel | undefined;

/** Tells the others; they read the session again. */
export function tellTabs(news: "changed"): void {
  channel ??= new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  channel.postMessage(news);
}

/** Calls back when another tab changed the session. Gives the way to stop listening. */
export function onOtherTab(changed: () => void): () => void {
  channel ??= new BroadcastChannel(channelName);
  const heard = channel;
  heard.addEventListener("message", changed);
  return () => heard.removeEventListener("message", changed);
}
