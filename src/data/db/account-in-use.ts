import { createObservable } from '#data/observable.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { AccountDb } from './account-db.ts';
import type { MutateOptions } from '#data/outbox/mutate.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Store } from './store.ts';

/** The database of whoever uses the device now, open, and the door for their writes. */
export interface OpenAccount {
  name: string;
  /** null for a guest */
  user: OwnUser | null;
  db: AccountDb;
  store: Store;
  /** resolves once the wish is durable on this device; the engine is told */
  mutate<Kind extends MutationKind>(
    kind: Kind,
    args: MutationArgs<Kind>,
    options?: MutateOptions,
  ): Promise<OutboxEntry>;
  /** tells the engine that there may be something to do */
  wake(): void;
  close(): void;
}

/**
 * The account in use; one window shows one account. `src/app/boot/boot.ts` sets it; everything that shows or changes rows takes it
 * from here.
 */
export const accountInUse = createObservable<OpenAccount | null>(null);
