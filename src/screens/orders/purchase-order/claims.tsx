/** What was claimed of the order's deliveries, and what the distributor answered; nothing where nothing was. */
import { usePhotos } from "#src/data/receiving/claim-photos.ts";
import { useClaims } from "#src/data/receiving/claims.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import * as text from "#src/text/orders/purchase-order.ts";
import { ClaimCard } from "#src/ui/trade/claim-card.tsx";

export function Claims({ orderId }: { orderId: number }) {
  const { claims } = useClaims(orderId);
  const photos = usePhotos(claims);
  const isRecalled = useIsRecalled();
  if (claims.length === 0) return null;
  return (
    <section className="stack" style={{ "--gap": "8px" }} aria-labelledby="order-claims">
      <h2 id="order-claims">
        {text.claims} <span className="count">{claims.length}</span>
      </h2>
      {claims.map((claim) => (
        <ClaimCard key={claim.claim_id} claim={claim} photos={photos} isRecalled={isRecalled} />
      ))}
    </section>
  );
}
