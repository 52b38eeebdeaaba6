import type { ComponentType } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';

/** What of an event isn't with the server: it waits, or it needs the person. */
export type EventChange = 'pending' | 'stopped';

/** A circle of which the server is asked what it knows. */
export interface Area {
  center: Coordinates;
  radiusKm: number;
}

/** What a map is given of events by those who know them: words, parts, and where to ask. */
export interface MapDeps {
  dateText: (event: EventRow) => string;
  placeText: (event: EventRow) => string;
  priceText: (event: EventRow) => string;
  /** where the event is shown by itself */
  addressOf: (event: EventRow) => string;
  /** where whoever makes it is shown */
  organizerPath: (userId: number) => string;
  /** `isSmall`: nothing but the picture has room on it */
  Cover: ComponentType<{ event: EventRow; width: 320 | 800; isSmall?: boolean }>;
  /** what can be done with it at once */
  Actions: ComponentType<{ event: EventRow; engagement: EngagementRow | undefined }>;
  /**
   * Asks the server for events of an area, and keeps them: the device's events grow by themselves.
   * @returns whether these were all of them; null where nobody answered
   */
  fetchArea: (area: Area, signal: AbortSignal) => Promise<{ isWhole: boolean } | null>;
  /** Places whose names begin so; throws where nobody answers. */
  findPlaces: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>;
}

/** What the person has to do with events, and what of them isn't sent, by their refs. */
export interface EventStates {
  engagements: ReadonlyMap<string, EngagementRow>;
  changes: ReadonlyMap<string, EventChange>;
}
