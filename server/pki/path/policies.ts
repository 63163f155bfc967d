/** Certificate policies along a path: the valid policy tree of RFC 5280 (6.1), level by level. */
import { type ParsedCertificate, extensionIds, isSelfIssued } from "#server/pki/certificate/certificate.ts";
import { anyPolicy } from "#server/pki/certificate/extension-values.ts";
import { reject } from "#server/pki/base/rejected.ts";

interface PolicyNode {
  policy: string;
  expected: Set<string>;
  parent: PolicyNode | undefined;
}

export interface PolicyState {
  /** Levels from the root on, each with those of its nodes that still lead to the last one; undefined: nothing is left. */
  levels: PolicyNode[][] | undefined;
  /** How many certificates more until a policy must be valid, no policy is mapped, anyPolicy stands for none. */
  explicit: number;
  mapping: number;
  any: number;
}

/** A tree may double with each certificate; none that is honest comes near. */
const mostNodes = 2000;
const never = Number.MAX_SAFE_INTEGER;

export function firstPolicies(): PolicyState {
  const root: PolicyNode = { policy: anyPolicy, expected: new Set([anyPolicy]), parent: undefined };
  return { levels: [[root]], explicit: never, mapping: never, any: never };
}

/**
 * The next certificate's policies, 6.1.3 (d) to (f). `silence` is what it means that a CA names none.
 * @throws Rejected policy, too_much_work
 */
export function withPolicies(
  state: PolicyState,
  certificate: ParsedCertificate,
  { isLast, silence }: { isLast: boolean; silence: "none" | "any" },
): void {
  const given = certificate.policies ?? (silence === "any" && !isLast && state.explicit > 0 ? [anyPolicy] : undefined);
  if (given === undefined) state.levels = undefined;
  if (state.levels !== undefined && given !== undefined) {
    const isAnyTaken = state.any > 0 || (!isLast && isSelfIssued(certificate)) || certificate.policies === undefined;
    const before = state.levels.at(-1)!;
    const next = named(before, given);
    if (given.includes(anyPolicy) && isAnyTaken) next.push(...unnamed(before, next));
    state.levels.push(next);
    prune(state);
  }
  if (state.explicit === 0 && state.levels === undefined) reject("policy");
}

/** What a CA's certificate says of the policies below it, 6.1.4 (a), (b), (h) to (j). */
export function belowPolicies(state: PolicyState, certificate: ParsedCertificate): void {
  if (certificate.policyMappings.length > 0) map(state, certificate.policyMappings);
  if (!isSelfIssued(certificate)) count(state);
  constrain(state, certificate);
}

/**
 * What a CA demands of the path below it, a trust anchor too (RFC 5937). Constraints that are not critical, as RFC 3280 allowed and RFC 5280 does not,
 * hold at once, whatever they count to: who lets a reader pass them over is taken at the strictest.
 */
export function constrain(state: PolicyState, { policyConstraints, inhibitAny, extensions }: ParsedCertificate): void {
  const isCritical = extensions.get(extensionIds.policyConstraints)?.isCritical === true;
  const counted = (told: number | undefined) => (told === undefined ? never : isCritical ? told : 0);
  state.explicit = Math.min(state.explicit, counted(policyConstraints?.requireExplicit));
  state.mapping = Math.min(state.mapping, counted(policyConstraints?.inhibitMapping));
  state.any = Math.min(state.any, inhibitAny ?? never);
}

/** The end of a path, 6.1.5 (a), (b), (g): with `wanted` its policy must be a valid one and the last certificate's own. */
export function checkPolicies(state: PolicyState, certificate: ParsedCertificate, wanted: string | undefined): void {
  const explicit = certificate.policyConstraints?.requireExplicit === 0 ? 0 : Math.max(0, state.explicit - 1);
  if (explicit === 0 && state.levels === undefined) reject("policy");
  if (wanted === undefined) return;
  if (certificate.policies?.includes(wanted) !== true) reject("policy");
  // Valid in the anchor's own words: the node where the path leaves anyPolicy.
  const isValid = state.levels?.some((level) =>
    level.some(({ policy, parent }) => policy === wanted && parent?.policy === anyPolicy),
  );
  if (isValid !== true) reject("policy");
}

/** Counted before any is made: many policies below many nodes are their product. */
function named(before: PolicyNode[], given: readonly string[]): PolicyNode[] {
  const expecting = Map.groupBy(
    before.flatMap((node) => [...node.expected].map((policy) => ({ policy, node }))),
    ({ policy }) => policy,
  );
  const any = before.filter((node) => node.policy === anyPolicy);
  const families = given
    .filter((policy) => policy !== anyPolicy)
    .map((policy) => ({ policy, parents: expecting.get(policy)?.map(({ node }) => node) ?? any }));
  checkSize(families.reduce((sum, { parents }) => sum + parents.length, 0));
  return families.flatMap(({ policy, parents }) =>
    parents.map((parent) => ({ policy, expected: new Set([policy]), parent })),
  );
}

/** anyPolicy stands for all that was expected and not named. */
function unnamed(before: PolicyNode[], next: PolicyNode[]): PolicyNode[] {
  const below = Map.groupBy(next, ({ parent }) => parent);
  return before.flatMap((parent) => {
    const taken = new Set(below.get(parent)?.map(({ policy }) => policy));
    return [...parent.expected]
      .filter((policy) => !taken.has(policy))
      .map((policy) => ({ policy, expected: new Set([policy]), parent }));
  });
}

function map(state: PolicyState, mappings: [issuers: string, subjects: string][]): void {
  const last = state.levels?.at(-1);
  if (last === undefined) return;
  const targets = Map.groupBy(mappings, ([issuers]) => issuers);
  if (state.mapping === 0) {
    state.levels!.splice(
      -1,
      1,
      last.filter(({ policy }) => !targets.has(policy)),
    );
    prune(state);
    return;
  }
  const nodes = Map.groupBy(last, ({ policy }) => policy);
  const any = nodes.get(anyPolicy)?.[0];
  for (const [issuers, pairs] of targets) {
    const expected = new Set(pairs.map(([, subjects]) => subjects));
    const mapped = nodes.get(issuers);
    for (const node of mapped ?? []) node.expected = expected;
    if (mapped === undefined && any !== undefined) last.push({ policy: issuers, expected, parent: any.parent });
  }
  // Each of what is expected may become a node below.
  checkSize(last.reduce((sum, { expected }) => sum + expected.size, 0));
}

function checkSize(nodes: number): void {
  if (nodes > mostNodes) reject("too_much_work");
}

/** Away with whatever has no child any more, up to the root. */
function prune(state: PolicyState): void {
  const levels = state.levels!;
  for (let at = levels.length - 2; at >= 0; at--) {
    const parents = new Set(levels[at + 1]!.map(({ parent }) => parent));
    levels[at] = levels[at]!.filter((node) => parents.has(node));
  }
  if (levels[0]!.length === 0) state.levels = undefined;
  else checkSize(levels.reduce((sum, level) => sum + level.length, 0));
}

function count(state: PolicyState): void {
  state.explicit = Math.max(0, state.explicit - 1);
  state.mapping = Math.max(0, state.mapping - 1);
  state.any = Math.max(0, state.any - 1);
}
