import { hasEffect, type OutboxEntry } from '#data/outbox/entry.ts';
import type { EventPatch } from '#contract/events/entity.ts';
import { isSameJson } from '#contract/canonical-json.ts';
import type { Tables } from '#data/db/store.ts';
import type { MemoryStore, RowChange } from '#world/stores/memory-store.ts';
import type { Accuse } from '#world/sim/broken.ts';
import { unshown } from './social.ts';

export type Toggle = 'liked' | 'subscribed' | 'bookmarked';
export const toggleOf: Record<string, Toggle> = {
  'event.like': 'liked',
  'event.subscribe': 'subscribed',
  'event.bookmark': 'bookmarked',
};

/** A user's change of which the start and end of its display can be predicted. */
export interface LastWish {
  event: string;
  flag: Toggle;
  isOn: boolean;
}

export interface ScreenWatch {
  /** a new change is being made: the previous one's display is over */
  begin(store: string, lane: string): void;
  /** a user flipped a toggle on a device */
  wished(store: string, userId: number, entry: OutboxEntry): void;
  /** nothing can be predicted for these any more: discarded, refused, or changed by another device of the user */
  forget(store: string, matches: (wish: LastWish) => boolean): void;
  forgetAll(): void;
  /** the account has left: none of its rows are shown before they are pulled again */
  left(store: string): void;
  /** ends all predictions */
  stop(): void;
  check(name: string, store: MemoryStore, changes: readonly RowChange[]): void;
  wishes(store: string): Iterable<LastWish>;
}

export function shows(store: MemoryStore, { event, flag }: LastWish): boolean {
  const row = store.row('engagements', event);
  if (row === undefined) return false;
  return flag === 'subscribed' ? row.subscribed || row.waiting : row[flag];
}

/** Whether a pull of the user's own rows has completed. */
function isFirstPull({ table, key, after }: RowChange): boolean {
  return table === 'cursors' && key === 'me' && (after as Tables['cursors'] | undefined)?.isFilling === false;
}

/** I5: a user's change is on their screen at once, and stays until something the user knows of removes it. */
export function createScreenWatch(accuse: Accuse): ScreenWatch {
  const byStore = new Map<string, Map<string, LastWish>>();
  /** by lane: the store that touched it first; lanes of two stores are in `shared` */
  const firstOf = new Map<string, string>();
  const shared = new Set<string>();
  /** stores that an account has left and no pull has filled since */
  const unread = new Set<string>();
  let isStopped = false;

  function checkPending(name: string, store: MemoryStore): void {
    const last = new Map<string, OutboxEntry>();
    for (const entry of store.rows('outbox')) if (hasEffect(entry)) last.set(entry.lane, entry);
    for (const entry of last.values()) {
      const flag = toggleOf[entry.kind];
      if (flag !== undefined) {
        const args = entry.args as { event: string } & Record<Toggle, boolean>;
        if (shows(store, { event: args.event, flag, isOn: true }) === args[flag]) continue;
        if (store.row('events', args.event) === undefined) continue;
        accuse(
          'I5',
          `${name} doesn't show ${entry.kind} ${entry.id} (${entry.state}): ${JSON.stringify(store.row('engagements', args.event))}`,
        );
      }
      if (entry.kind === 'event.update') {
        const { event, patch } = entry.args as { event: string; patch: EventPatch };
        const row = store.row('events', event) as Record<string, unknown> | undefined;
        if (row === undefined) continue;
        const wrong = Object.entries(patch).find(
          ([field, value]) => value !== undefined && !isSameJson(row[field], value),
        );
        if (wrong !== undefined)
          accuse(
            'I5',
            `${name} doesn't show ${wrong[0]} of ${entry.id}: ${JSON.stringify(row[wrong[0]])}, wished ${JSON.stringify(wrong[1])}`,
          );
      }
      if (entry.kind === 'event.create' && store.row('events', entry.creates ?? '') === undefined) {
        accuse('I5', `${name} doesn't show the event of ${entry.id} (${entry.state})`);
      }
      if (entry.kind === 'event.delete' && store.row('events', entry.refs[0] ?? '') !== undefined) {
        accuse('I5', `${name} still shows the event that ${entry.id} (${entry.state}) deletes`);
      }
    }
  }

  return {
    begin: (store, lane) => void byStore.get(store)?.delete(lane),
    wished(store, userId, entry) {
      const flag = toggleOf[entry.kind];
      if (flag === undefined || isStopped) return;
      const lane = `${userId}|${entry.lane}`;
      const first = firstOf.get(lane) ?? store;
      firstOf.set(lane, first);
      if (first !== store) shared.add(lane);
      const args = entry.args as { event: string } & Record<Toggle, boolean>;
      if (!shared.has(lane)) {
        const wishes = byStore.get(store) ?? new Map<string, LastWish>();
        byStore.set(store, wishes);
        wishes.set(entry.lane, { event: args.event, flag, isOn: args[flag] });
        return;
      }
      for (const [other, wishes] of byStore) if (other.endsWith(`:${userId}`)) wishes.delete(entry.lane);
    },
    forget(store, matches) {
      const wishes = byStore.get(store);
      for (const [lane, wish] of wishes ?? []) if (matches(wish)) wishes?.delete(lane);
    },
    forgetAll: () => byStore.clear(),
    left(store) {
      byStore.delete(store);
      unread.add(store);
      // A late copy of an earlier request may still arrive, as if from another device.
      for (const [lane, first] of firstOf) if (first === store) firstOf.set(lane, `${store} before`);
    },
    stop() {
      isStopped = true;
      byStore.clear();
    },
    check(name, store, changes) {
      if (changes.some(isFirstPull)) unread.delete(name);
      if (unread.has(name)) return;
      if (!changes.some(({ table }) => table !== 'meta' && table !== 'blobs' && table !== 'chunks')) return;
      checkPending(name, store);
      for (const { kind, id, state } of unshown(store)) accuse('I5', `${name} doesn't show ${kind} ${id} (${state})`);
      for (const wish of byStore.get(name)?.values() ?? []) {
        if (store.row('events', wish.event) === undefined || shows(store, wish) === wish.isOn) continue;
        accuse('I5', `${name} stepped back: ${wish.flag} of ${wish.event} should be ${wish.isOn}`);
      }
    },
    wishes: (store) => byStore.get(store)?.values() ?? [],
  };
}
