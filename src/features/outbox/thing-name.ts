import { subjectOf } from './entry-words.ts';
import type { OutboxCard } from './use-outbox.ts';

const unknown = { chat: 'A conversation', person: 'Somebody', me: 'Your account' } as const;

/** What a thing is called; where the device has let go of it, what its changes say. */
export function thingNameOf({ thing, shown, changes }: OutboxCard): string {
  if (shown.name !== null) return shown.name || 'Without a title';
  if (thing.kind === 'chat' || thing.kind === 'person' || thing.kind === 'me') return unknown[thing.kind];
  const [first] = changes;
  return first === undefined ? '' : subjectOf(first.entry, first.name);
}
