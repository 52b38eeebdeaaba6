import type { Event } from '#contract/event.ts';
import type { OwnUser } from '#contract/user.ts';
import { newCursor } from './land.ts';
import { noEngagement } from './engagements.ts';
import { eventRowOf } from './events.ts';
import { nextNumber } from './meta.ts';
import { hasEffect, type OutboxEntry } from './outbox.ts';
import { rebase, rebaseTables } from './rebase.ts';
import type { RowKey } from './row-draft.ts';
import type { Store } from './store.ts';
import { me, ownUserRow } from './users.ts';

export interface Whole {
  /** taken before the lists were asked for: rows that changed later are newer than the lists */
  mark: number;
  /** ids of mutations that were acknowledged before the lists were asked for, so that the lists hold their effect */
  acknowledged: ReadonlySet<string>;
  nowMs: number;
  events: readonly Event[];
  /** the user's own row; null for a guest */
  user: OwnUser | null;
  /** server ids by what the user has to do with them; null for a guest */
  mine: { liked: ReadonlySet<number>; subscribed: ReadonlySet<number>; bookmarked: ReadonlySet<number> } | null;
}

/** `table/ref` -> ref */
function refOf(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

/** Lands whole lists: what they don't hold any more goes, unless it changed while they were on their way or has yet to be sent. */
export async function landWhole(store: Store, { mark, acknowledged, nowMs, events, user, mine }: Whole): Promise<void> {
  await store.transact('write', [...rebaseTables, 'cursors'], async (tx) => {
    const entries = await tx.all('outbox');
    const generation = await nextNumber(tx);
    const held = new Map((await tx.all('events')).map((row) => [row.ref, row]));
    const engagements = new Map((await tx.all('engagements')).map((row) => [row.event, row]));
    const isOwnOld = ((await tx.get('users', me))?.tick ?? 0) <= mark;
    const isKnown = ({ id, state }: OutboxEntry) => state === 'applied' && acknowledged.has(id);
    const created = new Set(
      entries.filter((entry) => hasEffect(entry) && !isKnown(entry)).map((entry) => entry.creates),
    );
    const isOld = (ref: string) =>
      (held.get(ref)?.tick ?? 0) <= mark && (engagements.get(ref)?.tick ?? 0) <= mark && !created.has(ref);
    const news = events.filter((event) => isOld(event.ref));
    const listed = new Set(events.map((event) => event.ref));
    const refs = new Set([...held.keys(), ...engagements.keys()]);
    const gone = [...refs].filter((ref) => !listed.has(ref) && isOld(ref));
    const touched = [...news.map(({ ref }) => ref), ...gone].flatMap((ref): RowKey[] => [
      `events/${ref}`,
      `engagements/${ref}`,
    ]);
    if (user !== null && isOwnOld) touched.push(`users/${me}`);
    const known = await tx.get('cursors', 'events');
    await tx.put('cursors', [{ ...(known ?? newCursor('events')), isFilling: false, syncedAt: nowMs }]);
    await rebase(tx, {
      entries,
      touched,
      // One that lies on a row which the lists leave alone waits for the next lists.
      drop: entries.filter(
        (entry) =>
          isKnown(entry) && entry.touches.every((name) => (name === `users/${me}` ? isOwnOld : isOld(refOf(name)))),
      ),
      apply(rows) {
        if (user !== null && isOwnOld) rows.put('users', ownUserRow(user, generation));
        for (const ref of gone) {
          rows.delete('events', ref);
          rows.delete('engagements', ref);
        }
        for (const event of news) {
          rows.put('events', eventRowOf(event, generation));
          if (mine === null) continue;
          const flags = {
            liked: mine.liked.has(event.event_id),
            subscribed: mine.subscribed.has(event.event_id),
            bookmarked: mine.bookmarked.has(event.event_id),
            waiting: event.waiting === true,
          };
          if (engagements.has(event.ref) || Object.values(flags).some(Boolean)) {
            rows.put('engagements', { ...noEngagement(event.ref), ...flags, generation });
          }
        }
      },
    });
  });
}
