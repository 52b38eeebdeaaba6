import { isKnownZone } from './zoned-time.ts';

let zones: readonly string[] | null = null;

/** The zones that this device knows by name. */
export function offeredZones(): readonly string[] {
  zones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return zones;
}

const plain = (name: string) => name.trim().replaceAll(' ', '_').toLowerCase();

/** The zone that a text names in full, in upper or lower case: by name, or by its offset from UTC. Null: none. */
export function zoneNamed(text: string): string | null {
  const named = offeredZones().find((zone) => plain(zone) === plain(text));
  if (named !== undefined) return named;
  const [, sign = '', hours = '', minutes = '00'] = /^(?:utc|gmt)?\s*([+−-])(\d{2}):(\d{2})$/i.exec(text.trim()) ?? [];
  const offset = `${sign.replace('−', '-')}${hours}:${minutes}`;
  if (sign === '' || !isKnownZone(offset)) return isKnownZone(text.trim()) ? text.trim() : null;
  return offset.endsWith('00:00') ? 'UTC' : offset;
}

/** The one zone that is called after a city: `Europe/Madrid` of `madrid`. Null: none, or several. */
export function zoneByCity(text: string): string | null {
  const cities = offeredZones().filter((zone) => plain(zone).split('/').at(-1) === plain(text));
  return cities.length === 1 ? (cities[0] ?? null) : null;
}
