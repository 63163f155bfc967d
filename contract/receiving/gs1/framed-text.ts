/** Text about a scanner's replacement for the group separator. */

export const inLotsToo = "Lot and serial numbers can contain this too. Use ^], {GS}, | or ~.";
