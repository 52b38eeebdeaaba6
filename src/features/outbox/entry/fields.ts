import { commentLimits } from '#contract/posts/comment.ts';
import { contactLimits } from '#contract/moderation/contact.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { supportLimits } from '#contract/moderation/support.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';

/** A text of a change that can be written anew where the change stands. */
export interface EntryField {
  name: string;
  label: string;
  limit: number;
  isLong: boolean;
}

const email = { name: 'email', label: 'Email', limit: 254, isLong: false };
const content = [{ name: 'content', label: 'Text', limit: commentLimits.content, isLong: true }];

const fields: Partial<Record<MutationKind, readonly EntryField[]>> = {
  'comment.create': content,
  'comment.update': content,
  'reply.create': content,
  'reply.update': content,
  'contact.send': [
    { name: 'title', label: 'Name', limit: contactLimits.title, isLong: false },
    email,
    { name: 'message', label: 'Message', limit: contactLimits.message, isLong: true },
  ],
  'support.send': [
    { name: 'name', label: 'Name', limit: supportLimits.name, isLong: false },
    email,
    { name: 'subject', label: 'Subject', limit: supportLimits.subject, isLong: false },
    { name: 'message', label: 'Message', limit: supportLimits.message, isLong: true },
  ],
};

/** The texts of a change that can be written anew here; null for one that has a form of its own, or no text. */
export function fieldsOf({ kind }: OutboxEntry): readonly EntryField[] | null {
  return fields[kind] ?? null;
}
