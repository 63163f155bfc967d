/** Which orders make an item a usual one, and how many are shown. */
export const usualDays = 90;
export const mostUsualItems = 200;
