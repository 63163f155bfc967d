/** Texts of notifications on the Account page. */
export const title = (device: string) => `Notifications on this ${device}`;
export const intro =
  "Short notifications, even when the portal is closed. They never show product or user names. Details come by email.";
export const onlineToShow = "You must be online to see or change them.";
export const loadFailed = "Your settings could not be loaded.";
export const loading = "Loading notifications";
export const notSupported =
  "This browser can't show notifications. You still get everything by email. On an iPhone or iPad, add the portal to your Home Screen first.";
export const blocked =
  "This browser blocks notifications from the portal. Allow them in the settings for this site, then reload the page. Until then, you get everything by email.";
export const notAllowed =
  "Notifications were not allowed. To be asked again, press the button again. You still get everything by email.";
export const onlineToChange = "You must be online to change them.";
export const turnOn = (device: string) => `Turn on notifications on this ${device}`;
export const turnOff = (device: string) => `Turn off notifications on this ${device}`;
export const notSaved = "Not saved. The browser's notification service or the portal did not respond. Try again.";

export const choices = "Notify me about";
export const topics = {
  arriving: "Deliveries arriving today, at 7:00 AM",
  order: "Orders that need attention",
  claim: "Answers to claims",
  back_in_stock: "Back in stock, for your stock alerts",
  certificate: "Certificates that expire soon",
} as const;
export const quietHours = "Quiet hours";
export const quietHoursHint = (company: string) =>
  `Notifications are held until quiet hours end. Times are in the time zone of ${company}.`;
export const from = "From";
export const until = "Until";

export const emailArriving = "Email me what arrives today";
export const emailArrivingHint = (company: string) =>
  `From 7:00 AM in the time zone of ${company}, on days with arrivals.`;
