/** Selects the certificate to store from a file that contains several keys: two registrations of a company, or a renewed certificate. */
import { outcomeOf, type Judgement } from "#server/pki/base/rejected.ts";
import { type ParsedCertificate, readCertificate } from "#server/pki/certificate/certificate.ts";
import { type DeaFacts, deaFactsOf, isNumberOf } from "#server/csos/dea/facts.ts";

type Registration = { der: Buffer; certificate: ParsedCertificate; facts: DeaFacts };

/**
 * Returns the certificate of this DEA number. If there are several, it is the one that is valid at `now` and begins last.
 * If no certificate has readable DEA registration data, it is the first one: its validation gives the exact fault.
 * @param pairs certificates whose private key is in the file, in DER; at least one
 * @returns rejected with dea_number when every registration has another number
 */
export function selectCertificate(pairs: readonly Buffer[], deaNumber: string, now: Date): Judgement<Buffer> {
  const registrations = pairs.flatMap(readRegistration);
  if (registrations.length === 0) return { kind: "good", value: pairs[0]! };
  const matches = registrations.filter(({ certificate, facts }) => isNumberOf(facts, certificate, deaNumber));
  const valid = matches.filter(({ certificate }) => isValidAt(certificate, now.getTime()));
  const [selected] = (valid.length > 0 ? valid : matches).toSorted(
    (one, other) => other.certificate.notBefore - one.certificate.notBefore,
  );
  return selected === undefined ? { kind: "rejected", reason: "dea_number" } : { kind: "good", value: selected.der };
}

function readRegistration(der: Buffer): Registration[] {
  const outcome = outcomeOf(() => {
    const certificate = readCertificate(der);
    return { der, certificate, facts: deaFactsOf(certificate) };
  });
  return outcome.kind === "good" ? [outcome.value] : [];
}

const isValidAt = ({ notBefore, notAfter }: ParsedCertificate, at: number): boolean =>
  notBefore <= at && at <= notAfter;
