import type { ComponentType, ReactNode } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';

/** The state of an event's unsent changes: waiting, or for the user to settle. */
export type EventChange = 'pending' | 'stopped';

/** A circle to request events in. */
export interface Area {
  center: Coordinates;
  radiusKm: number;
}

/** What the map needs from other features: texts, components and calls. */
export interface MapDeps {
  dateText: (event: EventRow) => string;
  placeText: (event: EventRow) => string;
  Price: (props: { event: EventRow }) => ReactNode;
  /** path of the event's page */
  addressOf: (event: EventRow) => string;
  /** path of the organizer's profile */
  organizerPath: (userId: number) => string;
  /** `isSmall`: too small for anything but the picture */
  Cover: ComponentType<{ event: EventRow; width: 320 | 800; isSmall?: boolean }>;
  /** the event's main actions */
  Actions: ComponentType<{ event: EventRow; engagement: EngagementRow | undefined }>;
  /**
   * Fetches and stores the events of an area; live queries then show them.
   * @returns whether these were all; null if there was no answer
   */
  fetchArea: (area: Area, signal: AbortSignal) => Promise<{ isWhole: boolean } | null>;
  /** Places whose name starts with the text; throws if there is no answer. */
  findPlaces: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>;
}

/** Engagements and unsent changes by event ref. */
export interface EventStates {
  engagements: ReadonlyMap<string, EngagementRow>;
  changes: ReadonlyMap<string, EventChange>;
}

/** What the events of a map are narrowed to. */
export interface Narrowed {
  /** how many events there are without a filter */
  all: number;
  /** the place around which events are asked for; null: anywhere */
  near: Coordinates | null;
  onClear: () => void;
}
