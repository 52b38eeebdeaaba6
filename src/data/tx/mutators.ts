import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { noticeMutators } from '#data/account/notices.ts';
import { ownUserMutators } from '#data/account/edit-own-user.ts';
import { groupMutators } from '#data/chat/groups.ts';
import { messageMutators } from '#data/chat/messages.ts';
import { engagementMutators } from '#data/events/engagements.ts';
import { eventMutators, type Author } from '#data/events/rows.ts';
import { relationshipMutators } from '#data/people/relationships.ts';
import { commentMutators } from '#data/posts/comments.ts';
import { postMutators } from '#data/posts/rows.ts';
import type { WriteTransaction } from './write-batch.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: WriteTransaction, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

const withoutEffect = async () => {};

/** What each mutation does to the device's rows. Applied to rows that hold its effect already, a mutator changes nothing. */
export const mutators: Mutators = {
  ...eventMutators,
  ...engagementMutators,
  ...ownUserMutators,
  ...relationshipMutators,
  ...postMutators,
  ...commentMutators,
  ...noticeMutators,
  ...messageMutators,
  ...groupMutators,
  // A view shows nothing on the device that made it; the count comes with the event.
  'view.record': withoutEffect,
  // A message to those who run the server is seen in the outbox alone, and so is what is told or done there.
  'contact.send': withoutEffect,
  'support.send': withoutEffect,
  'report.create': withoutEffect,
  'report.settle': withoutEffect,
};

/** Runs the mutator of a kind that is known only at run time; its arguments were checked when they entered. */
export async function runMutator(
  kind: MutationKind,
  rows: WriteTransaction,
  args: unknown,
  author: Author,
): Promise<void> {
  const mutator = mutators[kind] as (rows: WriteTransaction, args: unknown, author: Author) => Promise<void>;
  await mutator(rows, args, author);
}
