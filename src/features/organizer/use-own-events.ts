import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readDrafts, type ListedDraft } from '#data/drafts/queries.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { readReviews, type Review } from '#data/events/own/reviews.ts';
import { readOwnChanges, readOwnEvents } from '#data/events/own/list.ts';
import { useLive } from '#ui/hooks/use-live.ts';

const none: ReadonlyMap<string, OutboxEntry> = new Map();
const noReviews: ReadonlyMap<string, Review> = new Map();

interface OwnEvents {
  /** null until read */
  events: readonly EventRow[] | null;
  drafts: readonly ListedDraft[] | null;
  changes: ReadonlyMap<string, OutboxEntry>;
  reviews: ReadonlyMap<string, Review>;
}

/** An organizer's events and drafts on this device, updated live. */
export function useOwnEvents(account: OpenAccount | null): OwnEvents {
  const userId = account?.user?.user_id ?? null;
  const events = useLive<EventRow[] | null>(
    async () => (account === null || userId === null ? null : readOwnEvents(account.db, userId)),
    [account, userId],
    null,
  );
  const drafts = useLive<ListedDraft[] | null>(
    async () => (account === null ? null : readDrafts(account.db)),
    [account],
    null,
  );
  const changes = useLive(async () => (account === null ? none : readOwnChanges(account.db)), [account], none);
  const reviews = useLive(async () => (account === null ? noReviews : readReviews(account.db)), [account], noReviews);
  return { events, drafts, changes, reviews };
}
