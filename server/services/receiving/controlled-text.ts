/** Texts about second counts of controlled substances that the server alone says. */

export const wrongPassword = "Incorrect email or password. After 5 failed tries you'll have to wait, up to 15 minutes.";
export const notPermitted =
  "This user can't receive for your company. Another user with the Ordering role must confirm.";
export const countedBefore = (name: string) => `${name} entered one of these counts. Another user must confirm it.`;
