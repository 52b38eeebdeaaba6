import type { AttendeeNoteRow } from '#data/events/attendee-notes.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { ConversationRow } from '#data/chat/conversations.ts';
import type { Draft } from '#data/drafts/draft.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { GuestRow } from '#data/events/guests/rows.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import type { InvitationsRow } from '#data/invitations/rows.ts';
import type { CursorRow } from '#data/apply/cursors.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import type { PersonRow, RankingRow, FriendRequestRow, RelationshipRow } from '#data/people/rows.ts';
import type { PostRow } from '#data/posts/rows.ts';
import type { UserRow, NoticeRow } from '#data/account/rows.ts';
import type { CreatedEntity } from '#contract/sync/mutation-definition.ts';

/** The rows that a mutation changed, as they were before it. */
export interface Undo {
  seq: number;
  rows: { table: RowTable; key: string; before: Tables[RowTable] | null }[];
}

/** Facts about this database: `counter` (the one order of everything), `clientId`, `status` of the engine … */
interface MetaRow {
  key: string;
  value: unknown;
}

/** Which id the server has given to a ref. Never taken back by a rebase. */
export interface IdRow {
  ref: string;
  kind: CreatedEntity;
  id: number;
}

/** A file of this device, by the SHA-256 of its bytes. */
export interface BlobRow {
  sha256: string;
  size: number;
  type: string;
  /** the server holds it */
  isUploaded: boolean;
  createdAt: number;
}

/** A slice of a file. Kept as ArrayBuffer: browsers lose Blobs that are stored in IndexedDB. */
export interface BlobChunk {
  /** `<sha256>/<number>` */
  key: string;
  bytes: ArrayBuffer;
}

/** What the server last answered to a question whose rows the device doesn't keep one by one. */
export interface CachedQueryRow {
  /** the question: `points`, `places`, `subscribed:17` … */
  key: string;
  value: unknown;
  /** ms */
  fetchedAt: number;
}

/** The tables of an account's database and their rows. */
export interface Tables {
  events: EventRow;
  engagements: EngagementRow;
  users: UserRow;
  outbox: OutboxEntry;
  undos: Undo;
  blobs: BlobRow;
  chunks: BlobChunk;
  ids: IdRow;
  drafts: Draft;
  cursors: CursorRow;
  meta: MetaRow;
  rankings: RankingRow;
  packs: OfflineBundleRow;
  people: PersonRow;
  ties: RelationshipRow;
  posts: PostRow;
  comments: CommentRow;
  requests: FriendRequestRow;
  notices: NoticeRow;
  answers: CachedQueryRow;
  conversations: ConversationRow;
  groups: GroupRow;
  messages: MessageRow;
  attendee_notes: AttendeeNoteRow;
  event_guests: GuestRow;
  invitations: InvitationsRow;
}
export type TableName = keyof Tables;

/** Tables whose rows mutators change and pulls replace. */
export const rowTables = [
  'events',
  'engagements',
  'users',
  'people',
  'ties',
  'posts',
  'comments',
  'requests',
  'notices',
  'conversations',
  'groups',
  'messages',
  'attendee_notes',
  'event_guests',
  'invitations',
] as const satisfies readonly TableName[];
export type RowTable = (typeof rowTables)[number];

/**
 * What each version of the database brought: tables, and what their rows are found by, their primary key first. Append only:
 * an older tab may open a newer database and a newer one an older.
 */
export const databaseVersions = [
  {
    events: 'ref, event_id, starts_at, tick, organizer_id',
    engagements: 'event',
    outbox: 'seq, id',
    undos: 'seq',
    blobs: 'sha256',
    chunks: 'key',
    ids: 'ref',
    drafts: 'ref',
    cursors: 'scope',
    meta: 'key',
  },
  // The two indexes that go were never asked by anything, so an older tab doesn't miss them.
  { events: 'ref, event_id, starts_at, tick', outbox: 'seq', users: 'ref' },
  { events: 'ref, event_id, starts_at, tick, likes', rankings: 'key', packs: 'ref' },
  // An organizer's own list is read anew with each change of theirs, among all events that the device holds.
  { events: 'ref, event_id, starts_at, tick, likes, organizer_id' },
  {
    people: 'ref',
    ties: 'person',
    posts: 'ref, post_id, user_id',
    comments: 'ref, post, user_id',
    requests: 'ref',
    notices: 'ref',
    answers: 'key',
  },
  {
    conversations: 'ref',
    groups: 'ref',
    messages: 'ref, chat, user_id, [chat+place]',
  },
  { posts: 'ref, post_id, user_id, event', attendee_notes: 'event' },
  { event_guests: 'ref, event, [event+sought]' },
  { invitations: 'event' },
] as const;

type Stores = (typeof databaseVersions)[number];
type KeyIn<Indexes> = Indexes extends `${infer Key}, ${string}` ? Key : Indexes;
/** The field that a table's rows are kept under. */
export type PrimaryKey<Name extends TableName> = Extract<
  KeyIn<Extract<Stores, Record<Name, string>>[Name]>,
  keyof Tables[Name]
>;

export const primaryKeys = Object.fromEntries(
  databaseVersions
    .flatMap((stores) => Object.entries<string>(stores))
    .map(([name, indexes]) => [name, indexes.split(',')[0]]),
) as { readonly [Name in TableName]: PrimaryKey<Name> };

/** The fields beside its key that a table's rows are found by within a transaction. */
interface Indexes {
  events: 'event_id';
  posts: 'user_id' | 'event';
  comments: 'post' | 'user_id';
  messages: 'chat' | 'user_id';
  event_guests: 'event';
}

export type Key = string | number;

/**
 * One transaction. Only promises of this object may be awaited inside it: IndexedDB commits as soon as
 * control returns to the event loop with no request under way.
 */
export interface Tx {
  get<Name extends TableName>(table: Name, key: Key): Promise<Tables[Name] | undefined>;
  /** In the order of the keys; undefined where there is no row. */
  getMany<Name extends TableName>(table: Name, keys: readonly Key[]): Promise<(Tables[Name] | undefined)[]>;
  /** Refs of the rows whose field holds one of these values, in any order; the field is one that the table finds by. */
  refsBy<Name extends keyof Indexes>(
    table: Name,
    field: Indexes[Name],
    values: readonly (string | number)[],
  ): Promise<string[]>;
  count(table: TableName): Promise<number>;
  /** All rows in the order of their keys. */
  all<Name extends TableName>(table: Name): Promise<Tables[Name][]>;
  put<Name extends TableName>(table: Name, rows: readonly Tables[Name][]): Promise<void>;
  delete(table: TableName, keys: readonly Key[]): Promise<void>;
  /** Deletes all rows of a table. */
  clear(table: TableName): Promise<void>;
}

/** What an account's database must do. `transact` settles after the transaction has completed, not at its last request. */
export interface Store {
  transact<Result>(
    mode: 'read' | 'write',
    tables: readonly TableName[],
    body: (tx: Tx) => Promise<Result>,
  ): Promise<Result>;
}
