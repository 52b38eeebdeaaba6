import { createCityGeocoder } from './city-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { createNominatim } from './nominatim.ts';
import { createOutsideGeocoder } from './outside-geocoder.ts';
import { createPhoton } from './photon.ts';

interface GeocoderSettings {
  /** the service on the network; null: the embedded table alone */
  service: { kind: 'photon' | 'nominatim'; url: string } | null;
  version: string;
  /** how to find those who run this: their app and their mail address */
  publicUrl: string | null;
  supportEmail: string | null;
  /** the wall clock in milliseconds */
  now(): number;
  onFailure(reason: string): void;
}

/** Who asks, as services want to know it; what a header can't hold is left out. */
function userAgentOf({ version, publicUrl, supportEmail }: GeocoderSettings): string {
  const contacts = [publicUrl === null ? null : `+${new URL(publicUrl).href}`, supportEmail].filter(
    (contact) => contact !== null && /^[\x21-\x7e]+$/.test(contact),
  );
  return `Scape/${version}${contacts.length === 0 ? '' : ` (${contacts.join('; ')})`}`;
}

/** The geocoder that the settings name. */
export function openGeocoder(settings: GeocoderSettings): Geocoder {
  const { service, now, onFailure } = settings;
  const cities = createCityGeocoder();
  if (service === null) return cities;
  const create = { photon: createPhoton, nominatim: createNominatim }[service.kind];
  return createOutsideGeocoder({
    service: create(service.url),
    cities,
    userAgent: userAgentOf(settings),
    now,
    onFailure,
  });
}
