/** Currency -> regions (ISO 3166) that pay in it, of where events are likely to be. */
const regionsByCurrency: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK',
  USD: 'US PR EC SV PA GU VI AS MP TC VG',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  ...{ DKK: 'DK FO GL', NOK: 'NO', SEK: 'SE', ISK: 'IS', PLN: 'PL', CZK: 'CZ', HUF: 'HU', RON: 'RO', RSD: 'RS' },
  ...{ UAH: 'UA', TRY: 'TR', DOP: 'DO', MXN: 'MX', COP: 'CO', ARS: 'AR', CLP: 'CL', PEN: 'PE', UYU: 'UY', PYG: 'PY' },
  ...{ BOB: 'BO', BRL: 'BR', VES: 'VE', GTQ: 'GT', HNL: 'HN', NIO: 'NI', CRC: 'CR', CUP: 'CU', JMD: 'JM', TTD: 'TT' },
  ...{ HTG: 'HT', CAD: 'CA', AUD: 'AU', NZD: 'NZ', JPY: 'JP', KRW: 'KR', CNY: 'CN', HKD: 'HK', TWD: 'TW', SGD: 'SG' },
  ...{ INR: 'IN', IDR: 'ID', MYR: 'MY', THB: 'TH', PHP: 'PH', VND: 'VN', AED: 'AE', SAR: 'SA', ILS: 'IL', EGP: 'EG' },
  ...{ MAD: 'MA', TND: 'TN', ZAR: 'ZA', NGN: 'NG', KES: 'KE', GHS: 'GH' },
};

/** What people write for a country that no list of names has. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
};

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** A region's name in English, Spanish and the language that is spoken there. */
function namesOf(region: string): string[] {
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  return ['en', 'es', language].map((one) => new Intl.DisplayNames([one], { type: 'region' }).of(region) ?? region);
}

/** Browsers name it in two ways, and some in none. */
interface ZonedLocale {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[] | undefined;
}

function zonesOf(region: string): string[] {
  const locale = new Intl.Locale(`und-${region}`) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function currencyWhere(isThere: (region: string) => boolean): string | null {
  const match = Object.entries(regionsByCurrency).find(([, regions]) => regions.split(' ').some(isThere));
  return match?.[0] ?? null;
}

/**
 * The currency of a place; null if it can't be told.
 * @param country as typed, in any of the usual languages
 * @param zone the time zone there, for a place without a country
 */
export function currencyOfPlace({ country, zone }: { country: string; zone: string }): string | null {
  const name = plain(country);
  if (name === '') return currencyWhere((region) => zonesOf(region).includes(zone));
  const region = otherNames[name];
  return currencyWhere(
    (one) => one === region || one.toLowerCase() === name || namesOf(one).some((n) => plain(n) === name),
  );
}

export const isKnownCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code) && everyCurrency().includes(code);

export function everyCurrency(): string[] {
  return Intl.supportedValuesOf('currency');
}

/** `Euro (EUR)`; what is no code stays as it is. */
export function currencyLabel(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const name = new Intl.DisplayNames(['en'], { type: 'currency' }).of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}

/** The code of what somebody typed: a code, a name or a label. Null if it is none. */
export function currencyNamed(typed: string): string | null {
  const name = plain(typed);
  const code = name.toUpperCase();
  if (isKnownCurrency(code)) return code;
  return (
    everyCurrency().find((one) =>
      [currencyLabel(one), currencyLabel(one).replace(/ \(.*$/, '')].some((label) => plain(label) === name),
    ) ?? null
  );
}

/** Offered without a search; the place's own comes before these. */
export const commonCurrencies = ['USD', 'EUR', 'GBP', 'DOP', 'MXN', 'COP'] as const;
