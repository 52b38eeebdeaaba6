import type { ComponentType } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { OwnVenue } from '#data/events/own/venues.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';

/** The map that says where an event is; the page brings it along. */
export type PinMapComponent = ComponentType<{
  /** where it is looked at; another place moves the map there */
  center: Coordinates;
  pin: Coordinates | null;
  onPin: (pin: Coordinates) => void;
  zoom: 13;
  label: string;
}>;

/** What saying where an event is needs of elsewhere. Each question may fail, for want of a connection for one. */
export interface LocationDeps {
  complete: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>;
  find: (address: string, signal: AbortSignal) => Promise<FoundPlace[]>;
  nearest: (point: Coordinates, signal: AbortSignal) => Promise<FoundPlace | null>;
  PinMap: PinMapComponent;
  /** told whenever the time zone of the pin is learned; null: it isn't known any more */
  onVenueZone: (zone: string | null) => void;
  /** where this organizer was before, offered with no connection too */
  savedPlaces: readonly OwnVenue[];
  /** the form as it is now, for what ends later than it was drawn */
  latest: () => EventForm;
}
