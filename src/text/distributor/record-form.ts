/** Texts of the dialog that records the arrival of a Form 222. */

export const question = (orderId: number): string => `Record the Form 222 of order ${orderId}?`;
export const consequence = "Read the number from the form. After you record the form, the warehouse packs the order.";
export const number = "Form number";
export const numberHint = "9 characters, as printed on the form";
export const numberMissing = "Enter the number that is printed on the form.";
export const arrived = "Date the form arrived";
export const arrivedMissing = "Enter the date as month, day and year.";
export const initials = "Initials";
export const initialsHint = "2 to 4 letters, of the person who holds the form";
export const initialsMissing = "Enter 2 to 4 letters.";
export const cancel = "Cancel";
export const close = "Close";
export const record = "Record form";
export const offline = "You must be online to record a form. What you entered stays here.";
export const signedOut = "The form was not recorded. You're signed out.";
export const recordedTitle = "Form recorded";
export const recordedText = (orderId: number): string => `Order ${orderId} is placed. The warehouse packs it.`;
