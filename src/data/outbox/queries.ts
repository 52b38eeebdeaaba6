import type { AccountDb } from '#data/db/account-db.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from './entry.ts';

/** The entries of the outbox page, newest last, without views and coalesced entries. */
export interface OutboxList {
  /** waiting for its turn, a connection or an upload */
  waiting: OutboxEntry[];
  /** being sent now */
  sending: OutboxEntry[];
  /** to be settled by the user */
  stopped: OutboxEntry[];
  /** acknowledged; stays until a pull brings its effect */
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

/** How many changes are unsent, and how many the user has to settle. */
export async function countOutbox(db: AccountDb): Promise<{ pending: number; stopped: number }> {
  const { waiting, sending, stopped } = await readOutboxList(db);
  return { pending: waiting.length + sending.length, stopped: stopped.length };
}

/** The things that an entry makes or changes; a post only names its event. */
export function changedRefs({ kind, creates, refs }: OutboxEntry): string[] {
  return [...(creates === null ? [] : [creates]), ...(kind === 'post.create' ? [] : refs)];
}

/** The newest unsent change of a thing, or null: the small clock on a card. */
export async function readPendingChange(db: AccountDb, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  const related = entries.filter((entry) => !entry.isQuiet && changedRefs(entry).includes(ref));
  const open = related.filter(
    (entry) => entry.state !== 'applied' && entry.state !== 'folded' && entry.state !== 'voiding',
  );
  return open.at(-1) ?? null;
}
