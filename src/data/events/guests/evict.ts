import { areGuestsStored, guestLimits, mayReadGuests } from '#contract/events/people/guest-list.ts';
import type { Tx } from '#data/db/store.ts';
import { authorOf } from '#data/tx/rebase.ts';
import type { RowKey } from '#data/tx/write-batch.ts';

const dayMs = 24 * 3_600_000;
/** Rows above the limit before any are evicted, so that not every pull has to. */
const headroom = 2_000;

/**
 * The guests that are too many or too old for this device, in the order in which a server lists them: those of the newest
 * events stay. The ages are looked at once a day.
 * @param syncedAt of the last complete pull, in ms
 */
export async function guestsToEvict(tx: Tx, syncedAt: number | null, nowMs: number): Promise<RowKey[]> {
  const isNewDay = Math.floor((syncedAt ?? 0) / dayMs) !== Math.floor(nowMs / dayMs);
  const count = await tx.count('event_guests');
  if (count === 0 || (count <= guestLimits.stored + headroom && !isNewDay)) return [];
  const rows = await tx.all('event_guests');
  const refs = [...new Set(rows.map(({ event }) => event))];
  const { user_id: ownId } = await authorOf(tx);
  const stored = (await tx.getMany('events', refs)).flatMap((event) => {
    const isStored = event !== undefined && mayReadGuests(ownId, event) && areGuestsStored(event.ends_at, nowMs);
    return isStored ? [event] : [];
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
