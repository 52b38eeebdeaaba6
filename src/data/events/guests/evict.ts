import { areGuestsStored, guestLimits, mayReadGuests } from '#contract/events/people/guest-list.ts';
import type { Tx } from '#data/db/store.ts';
import { authorOf } from '#data/tx/rebase.ts';
import type { RowKey } from '#data/tx/write-batch.ts';

/** Rows above the limit before any are evicted, so that not every pull has to. */
const headroom = 2_000;

interface EvictOptions {
  /** ages are looked at once a day */
  isNewDay: boolean;
  /** decides which guests are too old: a wrong clock of the device would drop rows that no pull brings back. Undefined: none are */
  serverNowMs: number | undefined;
}

/**
 * The guests that are too many or too old for this device, in the order in which a server lists them: those of the newest
 * events stay.
 */
export async function guestsToEvict(tx: Tx, { isNewDay, serverNowMs }: EvictOptions): Promise<RowKey[]> {
  const count = await tx.count('event_guests');
  if (count === 0 || (count <= guestLimits.stored + headroom && !isNewDay)) return [];
  const rows = await tx.all('event_guests');
  const refs = [...new Set(rows.map(({ event }) => event))];
  const { user_id: ownId } = await authorOf(tx);
  const stored = (await tx.getMany('events', refs)).flatMap((event) => {
    if (event === undefined || !mayReadGuests(ownId, event)) return [];
    return serverNowMs === undefined || areGuestsStored(event.ends_at, serverNowMs) ? [event] : [];
  });
  // A new event has no id here yet, and no guests.
  const ages = new Map(stored.map(({ ref, event_id: id }) => [ref, id ?? Number.MAX_SAFE_INTEGER]));
  const ageOf = (event: string) => ages.get(event) ?? -1;
  const inOrder = [...rows].sort(
    (left, right) => ageOf(right.event) - ageOf(left.event) || Number(left.ref) - Number(right.ref),
  );
  return inOrder.flatMap(({ ref, event }, index): RowKey[] =>
    index >= guestLimits.stored || !ages.has(event) ? [`event_guests/${ref}`] : [],
  );
}
