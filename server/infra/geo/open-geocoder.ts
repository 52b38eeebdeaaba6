import { createCityGeocoder } from './city-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createRemoteGeocoder } from './remote-geocoder.ts';
import { createPhoton } from './photon.ts';
import { userAgentOf, type Operator } from '#server/infra/http/user-agent.ts';

interface GeocoderSettings extends Operator {
  /** the geocoding service; null: only the embedded table */
  service: { kind: 'photon' | 'nominatim'; url: string } | null;
  /** wall clock, ms */
  now(): number;
  onFailure(reason: string): void;
}

/** The geocoder from the settings. */
export function openGeocoder(settings: GeocoderSettings): Geocoder {
  const { service, now, onFailure } = settings;
  const cities = createCityGeocoder();
  if (service === null) return cities;
  const create = { photon: createPhoton, nominatim: createNominatim }[service.kind];
  return createRemoteGeocoder({
    service: create(service.url),
    cities,
    userAgent: userAgentOf(settings),
    now,
    onFailure,
  });
}
