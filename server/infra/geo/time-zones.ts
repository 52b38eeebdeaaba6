import type { Coordinates } from '#contract/geo/distance.ts';
import { regionOf } from './regions.ts';
import { zoneBeyondBorder } from './zone-borders.ts';
import { zoneOfRegion } from './zone-regions.ts';

/** Countries whose zones have long had the same time, or differ only in known corners. */
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

/** For countries with several times: the zone of most of the population. */
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

/** The IANA zone of a place; null if its country has several and neither region nor location decides. */
export function timeZoneOf(country: string, region: string, point: Coordinates): string | null {
  const corner = zoneBeyondBorder(country, region, point);
  if (corner !== undefined) return corner;
  const regionZone = regionOf(country, region)?.timeZone ?? zoneOfRegion(country, region) ?? onlyZones[country];
  if (regionZone !== undefined) return regionZone;
  // TypeScript's library doesn't have this method yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.();
  return zones?.length === 1 ? (zones[0] ?? null) : null;
}

/** The zone of a place or, if that is uncertain, the main one of its country; null if there is none. */
export function likelyTimeZoneOf(country: string, region: string, point: Coordinates): string | null {
  return timeZoneOf(country, region, point) ?? mainZones[country] ?? null;
}
