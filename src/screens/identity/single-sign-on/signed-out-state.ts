/** How signing out here and at one's company went, for /slo (pure). */

/**
 * `here`: no company's account is involved; `everywhere`: the company's account is signed out too; `company-left`: it may still be open; `still-in`:
 * the portal is not signed out, and nothing says that the company's account is; `portal-left`: only the company's account is signed out.
 */
export type SignedOutState = "here" | "everywhere" | "company-left" | "still-in" | "portal-left";

/** @param company whether the company's provider said that its account is signed out; left out where none was asked */
export function findSignedOutState(isSignedIn: boolean, company: "out" | "in" | undefined): SignedOutState {
  if (isSignedIn) return company === "out" ? "portal-left" : "still-in";
  return company === undefined ? "here" : company === "out" ? "everywhere" : "company-left";
}
