import { current } from '#data/current.ts';
import type { AccountDb } from '#data/db.ts';
import type { EventRow } from '#data/events.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { outboxList } from '#data/outbox-list.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

/** A change and the event that it is about; null where the device has let go of that. */
export interface OutboxItem {
  entry: OutboxEntry;
  event: EventRow | null;
}

export interface Outbox {
  stopped: OutboxItem[];
  sending: OutboxItem[];
  waiting: OutboxItem[];
  status: EngineStatus;
}

/** A deleted event is gone from its table, but the way back to it is still kept. */
async function deletedEvent(db: AccountDb, entry: OutboxEntry): Promise<EventRow | null> {
  const undo = await db.undos.get(entry.seq);
  const row = undo?.rows.find(({ table }) => table === 'events')?.before;
  return (row as EventRow | null | undefined) ?? null;
}

async function withEvents(db: AccountDb, entries: readonly OutboxEntry[]): Promise<OutboxItem[]> {
  const refs = entries.map((entry) => entry.creates ?? entry.refs[0] ?? '');
  const events = await db.events.bulkGet(refs);
  return Promise.all(
    entries.map(async (entry, index) => {
      const event = events[index] ?? (entry.kind === 'event.delete' ? await deletedEvent(db, entry) : null);
      return { entry, event };
    }),
  );
}

async function readOutbox(db: AccountDb): Promise<Outbox> {
  const { stopped, sending, waiting } = await outboxList(db);
  const held = await db.meta.get('status');
  return {
    stopped: await withEvents(db, stopped),
    sending: await withEvents(db, sending),
    waiting: await withEvents(db, waiting),
    status: { ...restingStatus, ...(held?.value as Partial<EngineStatus> | undefined) },
  };
}

/** All that hasn't arrived, with the events that it is about; null until it is read. */
export function useOutbox(): Outbox | null {
  const account = useObservable(current);
  return useLive<Outbox | null>(async () => (account === null ? null : readOutbox(account.db)), [account], null);
}
