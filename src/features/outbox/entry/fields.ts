import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { isMutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';

/** A text of a change that can be written anew where the change stands. */
export interface EntryField {
  name: string;
  label: string;
  limit: number;
  isLong: boolean;
}

const labels: Record<string, string> = {
  title: 'Name',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  content: 'Text',
  message: 'Message',
};

/** The texts of a change that can be written anew here; null for one that has a form of its own, or no text. */
export function fieldsOf({ kind }: OutboxEntry): readonly EntryField[] | null {
  const mendable = isMutationKind(kind) ? shapesOf(kind).mendableTexts : undefined;
  if (mendable === undefined) return null;
  return Object.entries(mendable).map(([name, limit]) => ({
    name,
    label: labels[name] ?? name,
    limit,
    isLong: name === 'content' || name === 'message',
  }));
}
