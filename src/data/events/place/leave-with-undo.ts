import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { enqueue, mutateTables, type MutateOptions } from '#data/outbox/mutate.ts';
import { rebase } from '#data/tx/rebase.ts';

/** How long giving a place back can be undone before it is sent, in ms. */
export const leaveUndoMs = 8_000;

/** What became of a wish to have the place: `kept`: nothing had gone out; `requested`: the server is asked for it again. */
export interface PlaceResult {
  type: 'kept' | 'requested';
  /** on the waiting list, as far as this device knows */
  isWaiting: boolean;
  /** id of the outbox entry that asks for it; null if none had to */
  entry: string | null;
}

/** Whether the entry gives a place back and was never sent. A later wish may have been coalesced into it. */
function isUnsentLeave({ kind, args, state, seal }: OutboxEntry): boolean {
  if (kind !== 'event.subscribe' || state !== 'queued' || seal !== null) return false;
  return !(args as MutationArgs<'event.subscribe'>).subscribed;
}

/** The last change of the place, if it gives it back and is still held back. */
function undoableLeave(entries: readonly OutboxEntry[], event: string, nowMs: number): OutboxEntry | null {
  const last = entries.filter((entry) => isOutstanding(entry) && entry.writes.includes(`subscription:${event}`)).at(-1);
  if (last === undefined || !isUnsentLeave(last)) return null;
  const leftMs = last.notBefore - nowMs;
  // A time further ahead comes from a clock that jumped.
  return leftMs > 0 && leftMs <= leaveUndoMs ? last : null;
}

async function readPlace(tx: Tx, event: string): Promise<{ isSubscribed: boolean; isWaiting: boolean }> {
  const row = await tx.get('engagements', event);
  return { isSubscribed: row?.subscribed === true, isWaiting: row?.waiting === true };
}

async function keep(tx: Tx, event: string, drop: OutboxEntry[], entries: OutboxEntry[]): Promise<PlaceResult> {
  if (drop.length > 0) await rebase(tx, { entries, drop });
  return { type: 'kept', isWaiting: (await readPlace(tx, event)).isWaiting, entry: null };
}

async function request(tx: Tx, event: string, options: MutateOptions): Promise<PlaceResult> {
  const { id } = await enqueue(tx, 'event.subscribe', { event, subscribed: true }, options);
  return { type: 'requested', isWaiting: (await readPlace(tx, event)).isWaiting, entry: id };
}

/**
 * Gives a place, or one on the waiting list, back: on this device at once, on the server after `leaveUndoMs`.
 * @param event the event's ref
 * @returns the outbox entry's id, for `undoLeave`
 * @throws Refusal as `enqueue` does
 */
export async function leaveWithUndo(store: Store, event: string, options: MutateOptions = {}): Promise<string> {
  const notBefore = (options.nowMs ?? Date.now()) + leaveUndoMs;
  const { id } = await store.transact('write', mutateTables, (tx) =>
    enqueue(tx, 'event.subscribe', { event, subscribed: false }, { ...options, notBefore }),
  );
  return id;
}

/**
 * Undoes `leaveWithUndo`: discards an entry that was never sent, with the place as before. If it went out meanwhile, asks for a
 * place again, unless the person has one by now.
 * @param event the event's ref
 * @throws Refusal as `enqueue` does
 */
export async function undoLeave(
  store: Store,
  event: string,
  leave: string,
  options: MutateOptions = {},
): Promise<PlaceResult> {
  return store.transact('write', mutateTables, async (tx) => {
    const entries = await tx.all('outbox');
    const entry = entries.find(({ id }) => id === leave);
    if (entry !== undefined && isUnsentLeave(entry)) return keep(tx, event, [entry], entries);
    const { isSubscribed, isWaiting } = await readPlace(tx, event);
    return isSubscribed || isWaiting ? keep(tx, event, [], entries) : request(tx, event, options);
  });
}

/**
 * Subscribes to an event. Where the place was given back and that is still held back, this is its undo: nothing goes out.
 * @param event the event's ref
 * @throws Refusal as `enqueue` does
 */
export async function subscribe(store: Store, event: string, options: MutateOptions = {}): Promise<PlaceResult> {
  return store.transact('write', mutateTables, async (tx) => {
    const entries = await tx.all('outbox');
    const leave = undoableLeave(entries, event, options.nowMs ?? Date.now());
    return leave === null ? request(tx, event, options) : keep(tx, event, [leave], entries);
  });
}
