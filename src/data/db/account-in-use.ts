import { createObservable } from '#data/observable.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { AccountDb } from './account-db.ts';
import type { MutateOptions } from '#data/outbox/mutate.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Store } from './store.ts';

/** The open database of the device's current user, with the way to change it. */
export interface OpenAccount {
  name: string;
  /** null for a guest */
  user: OwnUser | null;
  db: AccountDb;
  store: Store;
  /** resolves once the mutation is durable on this device; wakes the engine */
  mutate<Kind extends MutationKind>(
    kind: Kind,
    args: MutationArgs<Kind>,
    options?: MutateOptions,
  ): Promise<OutboxEntry>;
  /** wakes the engine: there may be work */
  wake(): void;
  close(): void;
}

/**
 * The account in use; one window shows one account. Set by `src/app/boot/boot.ts`; whatever shows or changes rows reads
 * it here.
 */
export const accountInUse = createObservable<OpenAccount | null>(null);
