/** Codes of countries, currencies and kinds of package as values on goods use them; ranges where codes follow each other. */

/** ISO 3166-1, numeric. */
const countryNumbers =
  "004 008 010 012 016 020 024 028 031-032 036 040 044 048 050-052 056 060 064 068 070 072 074 076 084 086 090 092 096 100 104 108 112 116 120 124 132 136 140 144 148 152 156 158 162 166 170 174-175 178 180 184 188 191-192 196 203-204 208 212 214 218 222 226 231-234 238-239 242 246 248 250 254 258 260 262 266 268 270 275-276 288 292 296 300 304 308 312 316 320 324 328 332 334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 392 398 400 404 408 410 414 417-418 422 426 428 430 434 438 440 442 446 450 454 458 462 466 470 474 478 480 484 492 496 498-500 504 508 512 516 520 524 528 531 533-535 540 548 554 558 562 566 570 574 578 580-581 583-586 591 598 600 604 608 612 616 620 624 626 630 634 638 642-643 646 652 654 659-660 662-663 666 670 674 678 682 686 688 690 694 702-706 710 716 724 728-729 732 740 744 748 752 756 760 762 764 768 772 776 780 784 788 792 795-796 798 800 804 807 818 826 831-834 840 850 854 858 860 862 876 882 887 894";

/** ISO 3166-1, alpha-2. */
const countryLetters =
  "AD-AG AI AL-AM AO AQ-AU AW-AX AZ-BB BD-BJ BL-BO BQ-BT BV-BW BY-CA CC-CD CF-CI CK-CO CR CU-CZ DE DJ-DK DM DO DZ EC EE EG-EH ER-ET FI-FK FM FO FR GA-GB GD-GI GL-GN GP-GU GW GY HK HM-HN HR HT-HU ID-IE IL-IO IQ-IT JE JM JO-JP KE KG-KI KM-KN KP KR KW KY-LC LI LK LR-LV LY MA MC-MH MK-NA NC NE-NG NI NL NO-NP NR NU NZ OM PA PE-PH PK-PN PR-PT PW PY QA RE RO RS RU RW SA-SE SG-SO SR-ST SV SX-SZ TC-TD TF-TH TJ-TO TR TT TV-TW TZ UA UG UM US UY-VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** ISO 4217, numeric. */
const currencyNumbers =
  "008 012 032 036 044 048 050-052 060 064 068 072 084 090 096 104 108 116 124 132 136 144 152 156 170 174 188 191-192 203 208 214 222 230 232 238 242 262 270 292 320 324 328 332 340 344 348 352 356 360 364 368 376 388 392 398 400 404 408 410 414 417-418 422 426 430 434 446 454 458 462 480 484 496 498 504 512 516 524 532-533 548 554 558 566 578 586 590 598 600 604 608 634 643 646 654 682 690 694 702 704 706 710 728 748 752 756 760 764 776 780 784 788 800 807 818 826 834 840 858 860 882 886 901 924-925 927-934 936 938 940-941 943-944 946-953 955-965 967-973 975-981 984-986 990 994 997 999";

/** Kinds of package (UN/ECE Recommendation 21, with what GS1 added), those that are not two letters first. */
const packageTypes =
  "1A 1B 1D 1F 1G 1W 200 201 202 203 204 205 206 210 211 212 2C 3A 3H 43 44 4A 4B 4C 4D 4F 4G 4H 5H 5L 5M 6H 6P 7A 7B 8 8A 8B 8C 9 APE B4 BGE BME BRI CBL CCE DPE E1 E2 E3 FOB FPE LAB MPE OPE P2 PAE PLP POP PPE PUE RB1 RB2 RB3 RCB S1 SEC STL T1 TEV THE TRE TTE TWE UUE WRP X11 X12 X15 X16 X17 X18 X19 X20 X3 AA-AD AF-AJ AL-AM AP AT AV BB-DC DG-DN DP DR-DY EC-EI EN FB-FE FI FL FO-FP FR FT FW-FX GB GI GL GR GU GY-HC HG HN HR IA-IH IK-IL IN IZ JB-JC JG JR JT JY KG KI LE LG LT-LV LZ-MC ME MR-MT MW-MX NA NE-NG NS-NV OA-OF OK OT-OU PA-PL PN-PP PR PT-PV PX-QD QF-QH QJ-QN QP-QS RD RG RJ-RL RO RT RZ-SE SH-SI SK-SM SO-SP SS-SZ TB-TE TG TI TK-TL TN-TO TR-TW TY-TZ UC UN VA VG VI VK-VL VN-VS VY WA-WD WF-WH WJ-WN WP-XD XF-XH XJ-XK YA-YD YF-YH YJ-YN YP-YT YV-ZD ZF-ZH ZJ-ZN ZP-ZZ";

export const isCountryNumber = oneOf(countryNumbers, numbersBetween);
export const isCountry = oneOf(countryLetters, lettersBetween);
export const isCurrencyNumber = oneOf(currencyNumbers, numbersBetween);
export const isPackageType = oneOf(packageTypes, lettersBetween);

function oneOf(list: string, between: (from: string, to: string) => string[]): (code: string) => boolean {
  let codes: ReadonlySet<string> | undefined;
  return (code) => {
    codes ??= new Set(
      list.split(" ").flatMap((each) => {
        const [from = "", to] = each.split("-");
        return to === undefined ? [from] : between(from, to);
      }),
    );
    return codes.has(code);
  };
}

function numbersBetween(from: string, to: string): string[] {
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at).padStart(3, "0"));
}

function lettersBetween(from: string, to: string): string[] {
  const a = "A".charCodeAt(0);
  const numberOf = (code: string) => (code.charCodeAt(0) - a) * 26 + code.charCodeAt(1) - a;
  return Array.from({ length: numberOf(to) - numberOf(from) + 1 }, (_, at) => {
    const number = numberOf(from) + at;
    return String.fromCharCode(a + Math.floor(number / 26), a + (number % 26));
  });
}
