import { useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import { otherwise } from '#data/fault.ts';
import type { LocationDeps } from '#features/wizard/place/deps.ts';

/** A pin that is moved step by step is asked about when it rests. */
const debounceMs = 400;

const isAt = (pin: Coordinates | null, other: Coordinates | null) =>
  pin?.latitude === other?.latitude && pin?.longitude === other?.longitude;

/**
 * Learns the time zone of the pin, and tells it. Where nobody can be asked it is unknown, and nobody is bothered.
 * @returns to be told of a zone that came along with a pin
 */
export function useVenueZone(
  pin: Coordinates | null,
  { nearest, onVenueZone }: Pick<LocationDeps, 'nearest' | 'onVenueZone'>,
) {
  const first = useRef(pin);
  /** the pin whose zone was told last */
  const reportedPin = useRef<Coordinates | null>(null);
  const [latitude, longitude] = [pin?.latitude ?? null, pin?.longitude ?? null];

  const reportZone = useEffectEvent((at: Coordinates | null, zone: string | null) => {
    reportedPin.current = at;
    onVenueZone(zone);
  });
  const fetchZone = useEffectEvent(async (at: Coordinates, signal: AbortSignal) => {
    const answer = await nearest(at, signal).catch(otherwise(undefined));
    if (signal.aborted) return;
    // The zone of a pin that hasn't moved may be known from earlier; what is known of another place is of no use.
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
