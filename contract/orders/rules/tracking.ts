/** Where a carrier says how far a parcel is. */

const pages: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FEDEX: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
};

/** Undefined for a carrier whose page nobody has told us. */
export const trackingPage = (carrier: string, trackingNumber: string): string | undefined =>
  pages[carrier.toUpperCase()]?.(encodeURIComponent(trackingNumber));
