import type { Coordinates } from '#contract/geo/distance.ts';
import { regionOf } from './regions.ts';
import { zoneBeyondBorder } from './zone-borders.ts';
import { zoneOfRegion } from './zone-regions.ts';

/** Countries whose zones have long told one time, or differ in corners that are known. */
const onlyZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
  XK: 'Europe/Belgrade',
};

/** Where a country has several times: the zone that most of its people live in. */
const mainZones: Record<string, string> = {
  BR: 'America/Sao_Paulo',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
};

/** The IANA zone of a place, or null where a country has several and neither its region nor where it lies tells which. */
export function timeZoneOf(country: string, region: string, point: Coordinates): string | null {
  const corner = zoneBeyondBorder(country, region, point);
  if (corner !== undefined) return corner;
  const regionZone = regionOf(country, region)?.timeZone ?? zoneOfRegion(country, region) ?? onlyZones[country];
  if (regionZone !== undefined) return regionZone;
  // The compiler's library doesn't know this method of locales yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.();
  return zones?.length === 1 ? (zones[0] ?? null) : null;
}

/** The zone of a place, or where that isn't sure the one that most of its country keeps; null where there is no such. */
export function likelyTimeZoneOf(country: string, region: string, point: Coordinates): string | null {
  return timeZoneOf(country, region, point) ?? mainZones[country] ?? null;
}
