/** Texts of the home page before sign-in. */

export const title = "Order and receive pharmaceuticals";
export const intro = "For customers of the distributor. Sign in with your company account.";
export const signIn = "Sign in to your account";

export const order = "Order";
export const orderHint = "Find products by name, NDC or item number, at your prices.";
export const track = "Track";
export const trackHint = "See what shipped, with lots, expiration dates and tracking numbers.";
export const receive = "Receive";
export const receiveHint = "Receive goods at the dock, line by line.";
