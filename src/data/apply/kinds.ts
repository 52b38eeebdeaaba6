import { directChatKey, groupChatKey } from '#contract/chat/key.ts';
import type { Changes, SyncKind } from '#contract/sync/protocol.ts';
import { me, noticeRowOf, ownUserRow } from '#data/account/rows.ts';
import { conversationRowOf } from '#data/chat/conversations.ts';
import { groupRowOf } from '#data/chat/groups.ts';
import { messageRowOf } from '#data/chat/messages.ts';
import { guestRowOf } from '#data/events/guests/rows.ts';
import { attendeeNoteRowOf } from '#data/events/attendee-notes.ts';
import { applyEvents } from '#data/events/apply.ts';
import { invitationsRowOf } from '#data/invitations/rows.ts';
import { applyPeople, applyRequests, endRequest } from '#data/people/apply.ts';
import { personRef } from '#data/people/rows.ts';
import { commentRowOf, withEmbeddedReplies } from '#data/posts/comments.ts';
import { postRowOf } from '#data/posts/rows.ts';
import { rowTables, type RowTable, type Tables, type Tx } from '#data/db/store.ts';
import type { RowKey, WriteBatch } from '#data/tx/write-batch.ts';
import { commentsUnder, messageKeysIn, relationshipsOf, repliesTo, rowKeysOf, rowsOfPeople } from './dependent-rows.ts';

/** What a kind's `apply` may need besides its rows. */
interface ApplyContext {
  /** all rows of the page, of every kind */
  changes: Changes;
  generation: number;
  /** user id of the device's owner */
  ownId: number;
}

/** The type of some of an object's fields: enough to tell our rows from a stranger's. */
export type Outline = Readonly<Record<string, 'string' | 'boolean' | 'number' | 'list' | 'object'>>;

/** How the device applies the rows of one kind. They are stored in the table of the same name. */
export interface SyncedKind<Row> {
  /** what a received row has at least; omitted: a `client_id` */
  outline?: Outline;
  /** the stored rows that `apply` writes for one received row */
  touched(row: Row): RowKey[];
  apply(rows: WriteBatch, received: readonly Row[], context: ApplyContext): Promise<void> | void;
  /** rows that are deleted with these; their own dependents are found when their kind's turn comes */
  dependents?(tx: Tx, keys: readonly string[]): Promise<readonly RowKey[]> | readonly RowKey[];
  /** rows that stay but change when these are deleted, and how to write them */
  onDelete?: {
    touched(tx: Tx, keys: readonly string[]): Promise<RowKey[]>;
    apply(rows: WriteBatch, key: string): Promise<void>;
  };
}

/** A kind whose rows are stored one to one under their `client_id`. */
function named<Row extends { client_id: string }, Name extends RowTable>(
  table: Name,
  rowOf: (row: Row, generation: number, ownId: number) => Tables[Name],
  more?: Partial<SyncedKind<Row>>,
): SyncedKind<Row> {
  return {
    touched: ({ client_id: ref }) => [`${table}/${ref}`],
    apply(rows, received, { generation, ownId }) {
      for (const row of received) rows.put(table, rowOf(row, generation, ownId));
    },
    ...more,
  };
}

type KindTable = { [Kind in SyncKind]: SyncedKind<NonNullable<Changes[Kind]>[number]> };

/**
 * All kinds of rows that pulls bring, in the order in which they are requested, written, and searched for dependents of
 * deleted rows. A new kind is added here and to the tables in `src/data/db/store.ts`.
 */
export const syncedKinds: KindTable = {
  engagement: {
    outline: { ref: 'string' },
    touched: ({ ref }) => [`events/${ref}`, `engagements/${ref}`],
    // Its counts go into the event's row, so it is written with the events.
    apply: () => undefined,
  },
  events: {
    outline: { event_id: 'number', ref: 'string', title: 'string', date_time: 'string' },
    touched: ({ ref }) => [`events/${ref}`, `engagements/${ref}`],
    apply: (rows, _events, { changes, generation }) => applyEvents(rows, changes, generation),
    dependents: async (tx, refs) => [
      ...rowKeysOf('engagements', refs),
      ...rowKeysOf('attendee_notes', refs),
      ...rowKeysOf('event_guests', await tx.refsBy('event_guests', 'event', refs)),
      ...rowKeysOf('invitations', refs),
    ],
  },
  user: {
    outline: { user_id: 'number', username: 'string', email: 'string' },
    touched: () => [`users/${me}`],
    apply(rows, received, { generation }) {
      for (const user of received) rows.put('users', ownUserRow(user, generation));
    },
  },
  people: {
    outline: { user_id: 'number', username: 'string', friendship: 'string' },
    touched: ({ user_id: id }) => [`people/${personRef(id)}`, `ties/${personRef(id)}`],
    apply: (rows, people, { generation }) => applyPeople(rows, people, generation),
    dependents: rowsOfPeople,
  },
  posts: named('posts', postRowOf, { dependents: commentsUnder }),
  comments: named('comments', commentRowOf, {
    touched: (comment) =>
      rowKeysOf(
        'comments',
        withEmbeddedReplies([comment]).map(({ client_id: ref }) => ref),
      ),
    apply(rows, received, { generation }) {
      for (const comment of withEmbeddedReplies(received)) rows.put('comments', commentRowOf(comment, generation));
    },
    dependents: repliesTo,
  }),
  requests: {
    touched: ({ client_id: ref, user }) => [`requests/${ref}`, `ties/${personRef(user.user_id)}`],
    apply: (rows, requests, { generation }) => applyRequests(rows, requests, generation),
    onDelete: { touched: relationshipsOf, apply: endRequest },
  },
  notices: named('notices', noticeRowOf),
  conversations: {
    outline: { user: 'object' },
    touched: ({ user }) => [`conversations/${personRef(user.user_id)}`],
    async apply(rows, received, { generation }) {
      for (const conversation of received) {
        const existing = await rows.get('conversations', personRef(conversation.user.user_id));
        rows.put('conversations', conversationRowOf(conversation, existing, generation));
      }
    },
    dependents: (tx, people) =>
      messageKeysIn(
        tx,
        people.map((person) => directChatKey(Number(person))),
      ),
  },
  groups: {
    touched: ({ client_id: ref }) => [`groups/${ref}`],
    async apply(rows, received, { generation }) {
      for (const group of received) {
        rows.put('groups', groupRowOf(group, await rows.get('groups', group.client_id), generation));
      }
    },
    dependents: (tx, refs) => messageKeysIn(tx, refs.map(groupChatKey)),
  },
  messages: named('messages', (message, generation, ownId) => messageRowOf(message, ownId, generation)),
  attendee_notes: {
    outline: { ref: 'string', text: 'string' },
    touched: ({ ref }) => [`attendee_notes/${ref}`],
    apply(rows, received, { generation }) {
      for (const note of received) rows.put('attendee_notes', attendeeNoteRowOf(note, generation));
    },
  },
  event_guests: {
    outline: { id: 'number', event: 'string', user: 'object', status: 'string' },
    touched: ({ id }) => [`event_guests/${String(id)}`],
    apply(rows, received, { generation }) {
      for (const guest of received) rows.put('event_guests', guestRowOf(guest, generation));
    },
  },
  invitations: {
    outline: { ref: 'string', received: 'list', sent: 'list' },
    touched: ({ ref }) => [`invitations/${ref}`],
    apply(rows, received, { generation }) {
      for (const row of received) rows.put('invitations', invitationsRowOf(row, generation));
    },
  },
};

/** `syncedKinds` as a list. */
export const allKinds = Object.entries(syncedKinds) as readonly [SyncKind, SyncedKind<unknown>][];

/** Whether a kind has a table of its own name, so that its rows can be deleted; `engagement` and `user` don't. */
export const isTable = (kind: string): kind is RowTable => rowTables.some((table) => table === kind);

/** The kind of a table's rows; undefined if they are written with another kind, as `ties` are with `people`. */
export function kindOf(table: RowTable): SyncedKind<unknown> | undefined {
  const kinds: Partial<Record<RowTable, SyncedKind<unknown>>> = syncedKinds;
  return kinds[table];
}

/** The stored rows that these changes write. */
export function touchedRows(changes: Changes): RowKey[] {
  return allKinds.flatMap(([kind, { touched }]) => (changes[kind] ?? []).flatMap(touched));
}
