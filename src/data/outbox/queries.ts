import type { AccountDb } from '#data/db/account-db.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

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

export async function readOutboxList(db: AccountDb): Promise<OutboxList> {
  const entries = (await db.outbox.toArray()).filter((entry) => !entry.isQuiet && entry.state !== 'folded');
  return {
    waiting: entries.filter((entry) => isOutstanding(entry) && !needsDecision(entry) && entry.lease === null),
    sending: entries.filter((entry) => isOutstanding(entry) && !needsDecision(entry) && entry.lease !== null),
    stopped: entries.filter(needsDecision),
    sent: entries.filter((entry) => entry.state === 'applied'),
  };
}

/** How many changes wait or go out, and how many need the person: what the shell shows at a glance. */
export async function countOutbox(db: AccountDb): Promise<{ pending: number; stopped: number }> {
  const { waiting, sending, stopped } = await readOutboxList(db);
  return { pending: waiting.length + sending.length, stopped: stopped.length };
}

/** The state of the newest change to a thing that isn't with the server yet, or null: the small clock on a card. */
export async function readPendingChange(db: AccountDb, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  const related = entries.filter((entry) => !entry.isQuiet && (entry.creates === ref || entry.refs.includes(ref)));
  const open = related.filter(
    (entry) => entry.state !== 'applied' && entry.state !== 'folded' && entry.state !== 'voiding',
  );
  return open.at(-1) ?? null;
}
