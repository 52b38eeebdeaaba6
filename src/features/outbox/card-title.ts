import { subjectOf } from './entry/mutation-texts.ts';
import * as texts from './texts.ts';
import type { OutboxCard } from './use-outbox.ts';

/** A subject's name; if the device no longer stores it, what its changes call it. */
export function cardTitleOf({ subject, preview, changes }: OutboxCard): string {
  if (preview.name !== null) return preview.name || texts.untitled;
  if (subject.kind === 'chat' || subject.kind === 'person' || subject.kind === 'me') {
    return texts.unknownNames[subject.kind];
  }
  const [first] = changes;
  return first === undefined ? '' : subjectOf(first.entry, first.name);
}
