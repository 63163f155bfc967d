/** Text at the top of the controlled substances cart and list. */
export const whatIsNeeded =
  "Schedule II orders need a CSOS signature or a paper Form 222. Schedules III–V ship under the address’s DEA registration.";
