import { useEffect, useState } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { placeLimits, type FoundPlace } from '#contract/geo/place.ts';
import { reportFault } from '#data/fault.ts';
import { startTimeout } from '#ui/async/timeout.ts';
import { openAtlas } from '#features/map/atlas/client.ts';
import * as texts from './texts.ts';

const debounceMs = 250;
const serverTimeoutMs = 1_500;
const maxPlaces = 4;
/** The zoom at which a place is shown. */
export const placeZoom = 13;

/** A place to move the map to. */
export interface MapPlace extends Coordinates {
  key: string;
  name: string;
  /** what it is in; empty if unknown */
  where: string;
}

type FindPlaces = (text: string, signal: AbortSignal) => Promise<FoundPlace[]>;

function placeOf({ placeId, locationName, address1, city, country, location }: FoundPlace): MapPlace {
  const parts = [locationName, address1, city, country].filter((part): part is string => part !== null && part !== '');
  const [name = texts.aPlace, ...rest] = [...new Set(parts)];
  const [longitude, latitude] = location.coordinates;
  return { key: placeId, name, where: rest.join(', '), latitude, longitude };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Searches the larger cities, which ship with the app. */
async function localCities(text: string): Promise<MapPlace[]> {
  const atlas = openAtlas();
  try {
    const cities = await atlas.findCities(text, maxPlaces);
    return cities.map(({ name, country, latitude, longitude }) => ({
      key: `${name} ${String(latitude)} ${String(longitude)}`,
      name,
      where: countryNames.of(country) ?? country,
      latitude,
      longitude,
    }));
  } catch (error) {
    reportFault(error);
    return [];
  } finally {
    atlas.close();
  }
}

/** Searches on the server; until it answers, and if it doesn't, uses the device's cities. */
async function searchPlaces(
  text: string,
  { find, signal, onPlaces }: { find: FindPlaces; signal: AbortSignal; onPlaces: (places: MapPlace[]) => void },
): Promise<void> {
  let isAnswered = false;
  let reportingCities: Promise<void> | undefined;
  async function reportCities(): Promise<void> {
    const cities = await localCities(text);
    if (!isAnswered && !signal.aborted) onPlaces(cities);
  }
  const cancelFallback = startTimeout(() => {
    reportingCities = reportCities();
  }, serverTimeoutMs);
  try {
    const places = await find(text, signal);
    isAnswered = true;
    if (!signal.aborted) onPlaces(places.slice(0, maxPlaces).map(placeOf));
  } catch (error) {
    reportFault(error);
    if (!signal.aborted) await (reportingCities ?? reportCities());
  } finally {
    cancelFallback();
  }
}

/** Places whose name starts with the text, after a pause; outdated searches are aborted. */
export function usePlaceSearch(text: string, find: FindPlaces): readonly MapPlace[] {
  const [answer, setAnswer] = useState<{ query: string; places: readonly MapPlace[] }>({ query: '', places: [] });
  const query = text.trim();
  const isSearching = query.length >= placeLimits.fewestLetters;

  useEffect(() => {
    if (!isSearching) return;
    const pendingSearch = new AbortController();
    const onPlaces = (places: MapPlace[]) => {
      setAnswer({ query, places });
    };
    const timer = setTimeout(
      () => void searchPlaces(query, { find, signal: pendingSearch.signal, onPlaces }),
      debounceMs,
    );
    return () => {
      clearTimeout(timer);
      pendingSearch.abort();
    };
  }, [isSearching, query, find]);

  // Until the next result arrives, the last one stays if it was for a prefix of the text.
  const isAbout = isSearching && answer.query !== '' && query.startsWith(answer.query);
  return isAbout ? answer.places : [];
}
