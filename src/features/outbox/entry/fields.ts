import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { isMutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import * as texts from './texts.ts';

/** A text of a change that can be edited in the outbox. */
export interface EntryField {
  name: string;
  label: string;
  limit: number;
  isLong: boolean;
}

/** The texts of a change that can be edited in the outbox; null if it has a form of its own, or no text. */
export function fieldsOf({ kind }: OutboxEntry): readonly EntryField[] | null {
  const mendable = isMutationKind(kind) ? shapesOf(kind).mendableTexts : undefined;
  if (mendable === undefined) return null;
  return Object.entries(mendable).map(([name, limit]) => ({
    name,
    label: texts.fieldLabels[name] ?? name,
    limit,
    isLong: name === 'content' || name === 'message',
  }));
}
