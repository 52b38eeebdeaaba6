import type { ComponentType } from 'react';
import type { EventRow } from '#data/events.ts';
import type { Looked } from '#sync/looked.ts';
import type { PictureComponent } from '#ui/picture-component.ts';

/** What can be taken away from the cards of a list. */
export type Removal = 'bookmark' | 'subscription';

/** Events as cards, however many. */
export type EventCardsComponent = ComponentType<{ events: readonly EventRow[]; removal?: Removal }>;

/** What is asked of the server; what it answers is among the device's rows. */
export interface PersonCalls {
  lookForPerson(userId: number, signal: AbortSignal): Promise<Looked>;
  lookForEventsOf(userId: number, list: 'events' | 'subscribed', signal: AbortSignal): Promise<Looked | 'forbidden'>;
  askAnswer(key: 'points' | `followers:${number}` | `following:${number}`, signal: AbortSignal): Promise<Looked>;
}

/** What the page brings along of other parts of the app. */
export interface ProfilePorts {
  calls: PersonCalls;
  Picture: PictureComponent;
  EventCards: EventCardsComponent;
}
