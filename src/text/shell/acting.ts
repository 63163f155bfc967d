/** Texts of the strip while staff are signed in as another user. */

export const label = "Signed in as another user";
/** `{name}` is the user's name. */
export const signedInAs = "Signed in as {name}";
/** The same with the time at which it ends. */
export const signedInUntil = (time: string): string => `${signedInAs} until ${time}`;
export const end = "End session";
export const endQuestion = "End this session?";
