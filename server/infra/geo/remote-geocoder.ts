import { placeLimits, type FoundPlace } from '#contract/geo/place.ts';
import type { CityGeocoder } from './city-geocoder.ts';
import { fetchJson } from '#server/infra/http/fetch-json.ts';
import { foldName } from './fold-name.ts';
import type { Geocoder, PlaceNarrowing } from './geocoder.ts';
import { createResponseCache } from '#server/infra/queue/response-cache.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import type { PlaceService, RemotePlace } from './place-service.ts';
import { createCircuitBreaker } from '#server/infra/queue/circuit-breaker.ts';
import { createSharedRequests } from '#server/infra/queue/shared-requests.ts';
import { QueueFull } from '#server/infra/queue/throttled-queue.ts';

interface RemoteGeocoderSettings {
  service: PlaceService;
  /** the fallback */
  cities: CityGeocoder;
  /** User-Agent header */
  userAgent: string;
  /** wall clock, ms */
  now(): number;
  timeoutMs?: number;
  /** called with the reason for a pause, never with what was searched for */
  onFailure(reason: string): void;
}

const slowMs = 2_500;
const maxCachedQuestions = 1_000;
const ttlMs = 24 * 3600_000;

function questionOf(query: string, { countries, types }: PlaceNarrowing): string {
  return [query.trim().toLowerCase().replace(/\s+/g, ' '), countries.toSorted(), types.toSorted()].join('|');
}

/** A geocoding service, requested within its rules, only once for the same query, and paused when it fails. */
export function createRemoteGeocoder(settings: RemoteGeocoderSettings): Geocoder {
  const { service, cities, userAgent, now, timeoutMs = slowMs, onFailure } = settings;
  const cache = createResponseCache<FoundPlace[]>(maxCachedQuestions, ttlMs, now);
  const share = createSharedRequests<FoundPlace[] | null>();
  const breaker = createCircuitBreaker({ now, onFailure });

  async function zoned({ place, countryCode }: RemotePlace): Promise<FoundPlace> {
    const [longitude, latitude] = place.location.coordinates;
    return { ...place, timezone: await cities.zoneAt({ latitude, longitude }, countryCode) };
  }

  /** The service's reply; null if it has nothing useful. */
  async function callService(query: string, narrowing: PlaceNarrowing): Promise<RemotePlace[] | null> {
    const { signal } = narrowing;
    // The service failed for another request while this one waited in the queue.
    if (breaker.isOpen()) return null;
    try {
      const url = service.addressOf(query, narrowing);
      const reply = await fetchJson(url, { headers: { 'user-agent': userAgent }, timeoutMs, signal, now });
      const places = service.placesIn(reply);
      if (places === null) throw new NoAnswer('nonsense', { fault: 'useless' });
      breaker.succeed();
      return places;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (!error.isOfQuestion) breaker.fail(error);
      return null;
    }
  }

  async function ask(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[] | null> {
    const { countries, types, signal } = narrowing;
    try {
      const places = await service.queue.take(() => callService(query, narrowing), signal);
      const matching = places?.filter(
        ({ countryCode, type }) =>
          types.includes(type) &&
          (countries.length === 0 || (countryCode !== undefined && countries.includes(countryCode))),
      );
      return matching === undefined ? null : await Promise.all(matching.slice(0, placeLimits.results).map(zoned));
    } catch (error) {
      if (error instanceof QueueFull) return null;
      // After the caller has gone any answer will do, and the abort isn't the service's failure.
      if (signal?.aborted === true) return [];
      throw error;
    }
  }

  async function askRemote(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[] | null> {
    if (foldName(query) === '' || breaker.isOpen()) return null;
    const question = questionOf(query, narrowing);
    const find = async (signal: AbortSignal) => {
      const found = await ask(query, { ...narrowing, signal });
      if (found !== null && !signal.aborted) cache.set(question, found);
      return found;
    };
    return (await share(question, find, narrowing.signal)) ?? null;
  }

  /** If the service can't be reached or knows nothing, the embedded table at least knows the town. */
  async function answer(kind: 'search' | 'complete', query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[]> {
    const remotePlaces = cache.get(questionOf(query, narrowing)) ?? (await askRemote(query, narrowing)) ?? [];
    if (remotePlaces.length > 0 || narrowing.signal?.aborted === true) return remotePlaces;
    return await cities[kind](query, narrowing);
  }

  return {
    search: (query, narrowing) => answer('search', query, narrowing),
    complete: (query, narrowing) =>
      service.mayComplete ? answer('complete', query, narrowing) : cities.complete(query, narrowing),
    nearest: (point) => cities.nearest(point),
  };
}
