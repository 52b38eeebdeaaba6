import type { ComponentType } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { PinMapComponent } from './place/deps.ts';
import type { FetchPicture } from './draft/create.ts';

/** What the page brings along that isn't the form's own business. */
export interface WizardDeps {
  PinMap: PinMapComponent;
  /** places while somebody types */
  complete: (text: string, signal: AbortSignal) => Promise<FoundPlace[]>;
  /** the places of a whole address */
  find: (address: string, signal: AbortSignal) => Promise<FoundPlace[]>;
  /** the town that a point is in */
  nearest: (point: Coordinates, signal: AbortSignal) => Promise<FoundPlace | null>;
  suggestTags: (prefix: string, category: string, limit: number) => Promise<string[]>;
  /** the event as the public will see it */
  Preview: ComponentType<{ event: EventRow }>;
  /** mine and theirs, where two have changed the same */
  Conflict: ComponentType<{ entry: OutboxEntry; onSettled: () => void }>;
  fetchPicture: FetchPicture;
  /** whether there is a connection, and what waits to be sent: a phone's screen shows it nowhere else */
  OutboxSign: ComponentType;
}
