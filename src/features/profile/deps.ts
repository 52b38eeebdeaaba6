import type { ComponentType } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import type { FetchResult } from '#sync/fetch/result.ts';

/** What can be removed through the cards of a list. */
export type Removal = 'bookmark' | 'subscription';

/** Renders events as cards, however many. */
export type EventCardsComponent = ComponentType<{ events: readonly EventRow[]; removal?: Removal }>;

/** Calls to the server; their results are in the device's rows. */
export interface PersonCalls {
  fetchPerson(userId: number, signal: AbortSignal): Promise<FetchResult>;
  fetchEventsOf(userId: number, list: 'events' | 'subscribed', signal: AbortSignal): Promise<FetchResult | 'forbidden'>;
  fetchQuery(key: 'points' | `followers:${number}` | `following:${number}`, signal: AbortSignal): Promise<FetchResult>;
}

/** What the page passes in from other parts of the app. */
export interface ProfileDeps {
  calls: PersonCalls;
  EventCards: EventCardsComponent;
}
