import type { AccountDb } from './db.ts';
import { isUnsettled, needsPerson, type OutboxEntry } from './outbox.ts';

/** What the outbox page shows: newest last, views and folded ones left out. */
export interface OutboxList {
  /** waits for its turn, a connection or a picture */
  waiting: OutboxEntry[];
  /** is going out now */
  sending: OutboxEntry[];
  /** needs the person */
  stopped: OutboxEntry[];
  /** the server has it; stays until the next pull brings its effect */
  sent: OutboxEntry[];
}

export async function outboxList(db: AccountDb): Promise<OutboxList> {
  const entries = (await db.outbox.toArray()).filter((entry) => !entry.isQuiet && entry.state !== 'folded');
  return {
    waiting: entries.filter((entry) => isUnsettled(entry) && !needsPerson(entry) && entry.lease === null),
    sending: entries.filter((entry) => isUnsettled(entry) && !needsPerson(entry) && entry.lease !== null),
    stopped: entries.filter(needsPerson),
    sent: entries.filter((entry) => entry.state === 'applied'),
  };
}

/** How many changes wait or go out, and how many need the person: what the shell shows at a glance. */
export async function outboxCount(db: AccountDb): Promise<{ pending: number; stopped: number }> {
  const { waiting, sending, stopped } = await outboxList(db);
  return { pending: waiting.length + sending.length, stopped: stopped.length };
}

/** The state of the newest change to a thing that isn't with the server yet, or null: the small clock on a card. */
export async function pendingOf(db: AccountDb, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  const mine = entries.filter((entry) => !entry.isQuiet && (entry.creates === ref || entry.refs.includes(ref)));
  const open = mine.filter(
    (entry) => entry.state !== 'applied' && entry.state !== 'folded' && entry.state !== 'voiding',
  );
  return open.at(-1) ?? null;
}
