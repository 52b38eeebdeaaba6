import { subjectOf } from './entry/text.ts';
import type { OutboxCard } from './use-outbox.ts';

const unknown = { chat: 'A conversation', person: 'Somebody', me: 'Your account' } as const;

/** What a thing is called; where the device has let go of it, what its changes say. */
export function cardTitleOf({ subject, preview, changes }: OutboxCard): string {
  if (preview.name !== null) return preview.name || 'Without a title';
  if (subject.kind === 'chat' || subject.kind === 'person' || subject.kind === 'me') return unknown[subject.kind];
  const [first] = changes;
  return first === undefined ? '' : subjectOf(first.entry, first.name);
}
