import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import { accountMutators } from '#data/account/mutators.ts';
import { chatMutators } from '#data/chat/mutators.ts';
import { eventMutators } from '#data/events/mutators.ts';
import { invitationMutators } from '#data/invitations/mutators.ts';
import { peopleMutators } from '#data/people/mutators.ts';
import { postMutators } from '#data/posts/mutators.ts';
import type { WriteTransaction } from './write-batch.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: WriteTransaction, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

const withoutEffect = async () => {};

/** What each mutation does to the device's rows. Idempotent: if its effect is there, a mutator changes nothing. */
export const mutators: Mutators = {
  ...eventMutators,
  ...accountMutators,
  ...peopleMutators,
  ...postMutators,
  ...chatMutators,
  ...invitationMutators,
  // A view has no effect on the device; the count comes with the event.
  'view.record': withoutEffect,
  // What it opens comes by a pull.
  'event.open': withoutEffect,
  // Messages to operators, reports and their handling show only in the outbox.
  'contact.send': withoutEffect,
  'support.send': withoutEffect,
  'report.create': withoutEffect,
  'report.settle': withoutEffect,
};

/** Runs the mutator of a kind known only at run time. Arguments were validated when the mutation was made. */
export async function runMutator(
  kind: MutationKind,
  rows: WriteTransaction,
  args: unknown,
  author: Author,
): Promise<void> {
  const mutator = mutators[kind] as (rows: WriteTransaction, args: unknown, author: Author) => Promise<void>;
  await mutator(rows, args, author);
}
