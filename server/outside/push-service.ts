/** The browsers' push services: which of them are known, and a message handed to one, sealed for the device alone (RFC 8291) and signed by us (RFC 8292). */
import webPush from "web-push";

export type PushServices = readonly string[];

/** What messages are sent with. */
export type Push = {
  /** P-256, base64url; the browser is told the public one. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: a mailto: address. */
  subject: string;
  /** A host, one with `*.` in front for all below it, or a whole origin. */
  services: PushServices;
};

export type PushAddress = { endpoint: string; p256dh: string; auth: string };
/** `gone`: the device takes nothing more, ever. */
export type Pushed = "taken" | "gone" | { kind: "refused" | "later"; why: string };

const patienceMs = 10_000;

/** Whether we may speak to this address at all: a call names it, so it must be nobody but a push service. */
export function isKnownService(endpoint: string, services: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return services.some((service) => {
    if (service.includes("://")) return new URL(service).origin === origin;
    if (protocol !== "https:" || port !== "") return false;
    return service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service;
  });
}

/** Hands the message over. Never throws: what did not go says why. @param ttlSeconds how long the service keeps it for a device that is off. */
export async function pushTo(push: Push, to: PushAddress, message: string, ttlSeconds: number): Promise<Pushed> {
  // The list may be another one than when the device subscribed.
  if (!isKnownService(to.endpoint, push.services))
    return { kind: "refused", why: "Its push service is not in PUSH_SERVICES." };
  const { publicKey, privateKey, subject } = push;
  const { cipherText } = webPush.encrypt(to.p256dh, to.auth, message, "aes128gcm");
  const signed = webPush.getVapidHeaders(new URL(to.endpoint).origin, subject, publicKey, privateKey, "aes128gcm");
  try {
    const answer = await fetch(to.endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        ...signed,
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        ttl: String(ttlSeconds),
        urgency: "normal",
      },
      body: new Uint8Array(cipherText),
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return outcomeOf(answer.status);
  } catch (error) {
    return { kind: "later", why: error instanceof Error ? error.message : String(error) };
  }
}

/** RFC 8030, section 8. */
function outcomeOf(status: number): Pushed {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  const why = `The push service answered ${status}.`;
  return { kind: status === 429 || status >= 500 ? "later" : "refused", why };
}
