import type { Coordinates } from '#contract/distance.ts';
import { regionOf } from './regions.ts';
import { zoneBeyondBorder } from './zone-borders.ts';

/** Where a country has several zones: the one that most of its people live in. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
};

/** The IANA zone of a place, or null where a country has several and neither its region nor where it lies tells which. */
export function timeZoneOf(country: string, region: string, point: Coordinates): string | null {
  const known = zoneBeyondBorder(country, region, point) ?? regionOf(country, region)?.timeZone ?? mainZones[country];
  if (known !== undefined) return known;
  // The compiler's library doesn't know this method of locales yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.();
  return zones?.length === 1 ? (zones[0] ?? null) : null;
}
