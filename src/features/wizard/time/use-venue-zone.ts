import { useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { LocationDeps } from '#features/wizard/place/deps.ts';

/** While a pin moves step by step, it waits until the pin rests. */
const debounceMs = 400;

const isAt = (pin: Coordinates | null, other: Coordinates | null) =>
  pin?.latitude === other?.latitude && pin?.longitude === other?.longitude;

/**
 * Finds the time zone of the pin and reports it. Without an answer the zone is unknown, and nothing is shown.
 * @returns a function for reporting a zone that came with a pin
 */
export function useVenueZone(
  pin: Coordinates | null,
  { nearest, onVenueZone }: Pick<LocationDeps, 'nearest' | 'onVenueZone'>,
) {
  const first = useRef(pin);
  /** the pin whose zone was reported last */
  const reportedPin = useRef<Coordinates | null>(null);
  const [latitude, longitude] = [pin?.latitude ?? null, pin?.longitude ?? null];

  const reportZone = useEffectEvent((at: Coordinates | null, zone: string | null) => {
    reportedPin.current = at;
    onVenueZone(zone);
  });
  const fetchZone = useEffectEvent(async (at: Coordinates, signal: AbortSignal) => {
    const answer = await nearest(at, signal).catch(otherwise(undefined));
    if (signal.aborted) return;
    // Without an answer a pin that hasn't moved keeps its zone; after a move the old zone would be wrong.
    if (answer !== undefined) reportZone(at, answer?.timezone ?? null);
    else if (!isAt(at, first.current)) reportZone(at, null);
  });

  useEffect(() => {
    const at = latitude === null || longitude === null ? null : { latitude, longitude };
    if (at === null && (reportedPin.current ?? first.current) !== null) reportZone(null, null);
    if (at === null || isAt(at, reportedPin.current)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void fetchZone(at, controller.signal), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [latitude, longitude]);

  return (at: Coordinates, zone: string) => {
    reportedPin.current = at;
    onVenueZone(zone);
  };
}
