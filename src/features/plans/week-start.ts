interface WeekInfo {
  firstDay: number;
}

/** Regions whose weeks begin on a Sunday or a Saturday, for browsers that can't say (CLDR's week data). */
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturday = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The first day of a locale's week: 1 for Monday to 7 for Sunday. */
export function weekStartOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info !== undefined) return info.firstDay;
  const { region = '' } = locale.maximize();
  if (sunday.split(' ').includes(region)) return 7;
  return saturday.split(' ').includes(region) ? 6 : 1;
}
