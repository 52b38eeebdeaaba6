import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import { accountMutators } from '#data/account/mutators.ts';
import { chatMutators } from '#data/chat/mutators.ts';
import { eventMutators } from '#data/events/mutators.ts';
import { peopleMutators } from '#data/people/mutators.ts';
import { postMutators } from '#data/posts/mutators.ts';
import type { WriteTransaction } from './write-batch.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: WriteTransaction, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

const withoutEffect = async () => {};

/** What each mutation does to the device's rows. Applied to rows that hold its effect already, a mutator changes nothing. */
export const mutators: Mutators = {
  ...eventMutators,
  ...accountMutators,
  ...peopleMutators,
  ...postMutators,
  ...chatMutators,
  // A view shows nothing on the device that made it; the count comes with the event.
  'view.record': withoutEffect,
  // A message to those who run the server is seen in the outbox alone, and so is what is reported or settled there.
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
