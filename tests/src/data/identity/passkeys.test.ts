/** Passkeys: what talks to the authenticator, and what a person sees who cancels, waits too long or has one already. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { passkeyOnDevice } from "#contract/identity/text.ts";

/** What the device's authenticator does when it is asked. */
const device = vi.hoisted(() => ({ does: undefined as unknown, asked: [] as object[] }));
const answer = async (asked: object) => {
  device.asked.push(asked);
  if (device.does instanceof Error) throw device.does;
  return device.does;
};
vi.mock("@simplewebauthn/browser", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  startAuthentication: answer,
  startRegistration: answer,
}));
vi.mock("#src/data/identity/sign-in.ts", () => ({ begin: async (token: string) => ({ name: `Ada by ${token}` }) }));

const { WebAuthnError } = await import("@simplewebauthn/browser");
const passkeys = await import("#src/data/identity/passkeys.ts");
const { json, onTheWire, wire } = await import("#tests/support/wire.ts");

onTheWire();
beforeEach(() => Object.assign(device, { does: { id: "made" }, asked: [] }));
const named = (name: string) => Object.assign(new Error(name), { name });
const known = new WebAuthnError({
  message: "known",
  code: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
  cause: named("InvalidStateError"),
});
const paths = () => wire.sent.map(({ url }) => new URL(url).pathname);

describe("a new one", () => {
  test("is made by what the server asks for, and kept under its name", async () => {
    wire.answers = [json(200, { options: { challenge: "c-1" } }), json(200, { success: true })];
    expect(await passkeys.addPasskey("Tablet")).toBeUndefined();
    expect(device.asked).toEqual([{ optionsJSON: { challenge: "c-1" } }]);
    expect(JSON.parse(wire.bodies[1]!)).toEqual({ name: "Tablet", response: { id: "made" } });
  });

  test.each([
    ["cancelled", named("NotAllowedError")],
    ["put away", named("AbortError")],
  ])("that is %s is nothing to be told, and nothing is sent", async (_, error) => {
    device.does = error;
    wire.answers = [json(200, { options: {} })];
    expect(await passkeys.addPasskey("Tablet")).toBeUndefined();
    expect(paths()).toHaveLength(1);
  });

  test("on a device that has one already is said to be there", async () => {
    device.does = known;
    wire.answers = [json(200, { options: {} })];
    expect(await passkeys.addPasskey("Tablet")).toBe(passkeyOnDevice);
    expect(paths()).toHaveLength(1);
  });

  test("that the server does not keep is told in its words", async () => {
    wire.answers = [json(200, { options: {} }), json(200, { success: false, reason: "It came too late." })];
    expect(await passkeys.addPasskey("Tablet")).toBe("It came too late.");
  });

  test("that breaks is a failure, and not taken for a person's no", async () => {
    device.does = named("SecurityError");
    wire.answers = [json(200, { options: {} })];
    await expect(passkeys.addPasskey("Tablet")).rejects.toThrow("SecurityError");
  });
});

describe("signing in with one", () => {
  const challenge = json(200, { options: { challenge: "c-2" } });

  test("shows it to the server, and begins with the token that it gives", async () => {
    wire.answers = [challenge, json(200, { token: "t-1" })];
    expect(await passkeys.signInWithPasskey()).toEqual({ name: "Ada by t-1" });
    expect(JSON.parse(wire.bodies[1]!)).toEqual({ response: { id: "made" } });
  });

  test("says why not, in the server's words where it has any", async () => {
    wire.answers = [challenge, json(200, { reason: "It is nobody's." }), challenge, json(200, {})];
    expect(await passkeys.signInWithPasskey()).toEqual({ reason: "It is nobody's." });
    expect(await passkeys.signInWithPasskey()).toEqual({ reason: "" });
  });

  test("asks nothing more of whoever cancelled", async () => {
    device.does = named("NotAllowedError");
    wire.answers = [challenge];
    expect(await passkeys.signInWithPasskey()).toBeUndefined();
    expect(paths()).toHaveLength(1);
  });
});

describe("where they can be used", () => {
  const at = (address: string) => {
    vi.stubGlobal("PublicKeyCredential", () => undefined);
    vi.stubGlobal("location", new URL(address));
    return passkeys.canUsePasskeys();
  };

  test.each([
    ["https://portal.example/", true],
    ["http://localhost:8080/", true],
    ["http://127.0.0.1:8080/", false],
    ["http://[::1]:8080/", false],
    ["https://10.0.0.7/", false],
    ["https://10.example/", true],
  ])("%s", (address, can) => {
    expect(at(address)).toBe(can);
  });

  test("not in a browser that has none", () => {
    vi.stubGlobal("location", new URL("https://portal.example/"));
    vi.stubGlobal("PublicKeyCredential", undefined);
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    expect(passkeys.canUsePasskeys()).toBe(false);
  });
});

test("one's own are asked for at each look, and stay nowhere", () => {
  expect(passkeys.ownPasskeysQuery).toMatchObject({ staleTime: 0, gcTime: 0 });
});
