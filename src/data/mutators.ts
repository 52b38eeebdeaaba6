import type { MutationArgs, MutationKind } from '#contract/mutations.ts';
import { bookmark, like, subscribe } from './engagements.ts';
import { create, remove, update, type Author } from './events.ts';
import type { RowDraft } from './row-draft.ts';
import { updateUser } from './users.ts';

type Mutators = {
  [Kind in MutationKind]: (rows: RowDraft, args: MutationArgs<Kind>, author: Author) => Promise<void>;
};

/** What each mutation does to the device's rows. Applied to rows that hold its effect already, a mutator changes nothing. */
export const mutators: Mutators = {
  'event.create': create,
  'event.update': update,
  'event.delete': remove,
  'event.like': like,
  'event.subscribe': subscribe,
  'event.bookmark': bookmark,
  // A view shows nothing on the device that made it; the count comes with the event.
  'view.record': async () => {},
  'user.update': updateUser,
  // A message to those who run the server is seen in the outbox alone.
  'contact.send': async () => {},
};

/** Runs the mutator of a kind that is known only at run time; its arguments were checked when they entered. */
export async function runMutator(kind: MutationKind, rows: RowDraft, args: unknown, author: Author): Promise<void> {
  const mutator = mutators[kind] as (rows: RowDraft, args: unknown, author: Author) => Promise<void>;
  await mutator(rows, args, author);
}
