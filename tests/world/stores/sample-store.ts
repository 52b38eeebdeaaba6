import { directChatKey } from '#contract/chat/key.ts';
import { mutate, type MutateOptions } from '#data/outbox/mutate.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { primaryKeys, type RowTable, type Store, type TableName, type Tables, type Tx } from '#data/db/store.ts';
import { ownUserRow } from '#data/account/rows.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { ana, author, sampleRow } from '#world/data/sample-rows.ts';
import type { Event } from '#contract/events/entity.ts';

const everything = Object.keys(primaryKeys) as TableName[];

/** A store of Ana's with these events, as after a pull. */
export async function sampleStore(events: readonly Partial<Event>[] = [{}]): Promise<MemoryStore> {
  const store = createMemoryStore();
  await write(store, async (tx) => {
    await tx.put('meta', [{ key: 'author', value: author }]);
    await tx.put('users', [ownUserRow(ana, 0)]);
    await tx.put('events', events.map(sampleRow));
    await tx.put(
      'ids',
      events.map(sampleRow).map((row) => ({ ref: row.ref, kind: 'event' as const, id: row.event_id ?? 0 })),
    );
  });
  return store;
}

export function write<Result>(store: Store, body: (tx: Tx) => Promise<Result>): Promise<Result> {
  return store.transact('write', everything, body);
}

let made = 0;

/** Enqueues with a predictable id. */
export function wish<Kind extends MutationKind>(
  store: Store,
  kind: Kind,
  args: MutationArgs<Kind>,
  options: MutateOptions = {},
) {
  made += 1;
  const id = `10000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return mutate(store, kind, args, { nowMs: 1_000, id, ...options });
}

/** Puts an entry into another state, as the engine would. */
export async function amend(store: Store, id: string, change: Partial<OutboxEntry>): Promise<OutboxEntry> {
  return write(store, async (tx) => {
    const held = (await tx.all('outbox')).find((entry) => entry.id === id);
    if (held === undefined) throw new Error(`No entry ${id}`);
    await tx.put('outbox', [{ ...held, ...change }]);
    return { ...held, ...change };
  });
}

/** What the user sees: without ticks and generations, and without rows whose flags are all off. */
export function shown(store: MemoryStore): Record<RowTable, unknown[]> {
  const bare = ({ tick: _tick, generation: _generation, ...row }: Tables[RowTable]) => row;
  const isAnything = (row: Tables['engagements']) =>
    row.liked || row.subscribed || row.waiting || row.bookmarked || row.stars != null || row.shown_to_met === true;
  const isTie = (row: Tables['ties']) => row.isFollowing || row.blocked || row.friendship !== 'none';
  // Comments below something deleted aren't shown.
  const isUnderAnything = ({ post, parent }: Tables['comments']) =>
    store.row('posts', post) !== undefined && (parent === null || store.row('comments', parent) !== undefined);
  // A conversation without messages starts with its first message and ends with it.
  const hasSaid = ({ user_id: user }: Tables['conversations']) =>
    store.rows('messages').some(({ chat }) => chat === directChatKey(user));
  const all = (table: RowTable) => store.rows(table).map(bare);
  return {
    events: all('events'),
    engagements: store.rows('engagements').filter(isAnything).map(bare),
    users: all('users'),
    people: all('people'),
    ties: store.rows('ties').filter(isTie).map(bare),
    posts: all('posts'),
    comments: store.rows('comments').filter(isUnderAnything).map(bare),
    requests: all('requests'),
    notices: all('notices'),
    conversations: store.rows('conversations').filter(hasSaid).map(bare),
    groups: all('groups'),
    messages: all('messages'),
    attendee_notes: all('attendee_notes'),
    event_guests: all('event_guests'),
    invitations: all('invitations'),
  };
}
