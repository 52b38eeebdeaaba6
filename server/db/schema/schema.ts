import type { Generated } from 'kysely';
import type { AccountSchema } from './account.ts';
import type { ChatSchema } from './chat.ts';
import type { EventAccessTable, EventLinksTable, EventsTable } from './events.ts';
import type { InstanceSchema } from './instance.ts';
import type { JobsTable } from './jobs.ts';
import type { PeopleSchema } from './people.ts';

/** Booleans are 0 or 1, times epoch ms, JSON is text: the subset that both engines read in the same way. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  username: string;
  username_key: string;
  /** empty if the user can't sign in by password */
  password_hash: string;
  name: string;
  lastname: string;
  display_name: string;
  bio: string | null;
  status_message: string | null;
  notifications_enabled: number;
  share_subscriptions: number;
  /** kinds of push notifications they don't want, as JSON */
  muted_pushes: Generated<string>;
  /** whose invitations to events reach them */
  invitations_from: Generated<'following' | 'friends' | 'nobody'>;
  profile_picture: string | null;
  banner_image: string | null;
  total_points: number;
  created_at: number;
  /** Google's id of the person, if they have signed in with Google */
  google_sub: string | null;
  /** the user's likes and seats at events that aren't deleted, for the rankings */
  likes_given: Generated<number>;
  subscriptions_count: Generated<number>;
  /** comments and replies that aren't deleted */
  comments_count: Generated<number>;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  /** public events they made */
  events_count: Generated<number>;
  /** since when the account waits for its e-mail to be confirmed; null: it counts as confirmed */
  unconfirmed_since: Generated<number | null>;
  /** when an operator vouched for the account, which then never counts as new */
  trusted_at: Generated<number | null>;
  /** when an operator hid them from others */
  hidden_at: Generated<number | null>;
  /** when an operator suspended the account, why, and the operator; all null if it isn't suspended */
  suspended_at: Generated<number | null>;
  suspended_reason: Generated<string | null>;
  suspended_by: Generated<number | null>;
  /** 1: `hidden_at` ends with the suspension */
  hidden_by_suspension: Generated<number>;
  /** when the account was deleted; the row remains for what others still see of it, without personal data */
  deleted_at: Generated<number | null>;
}

/** Messages to the operators. `author` is the scope of the call: `u:<user id>` or `c:<device>`. */
export interface ContactMessagesTable {
  id: Generated<number>;
  ref: string;
  author: string;
  title: string;
  email: string;
  message: string;
  created_at: number;
  /** what a support request is about; null for a message from the contact page */
  subject: string | null;
}

/**
 * One row per user and event with any engagement. `waiting` is the place in order of arrival, null for users who don't
 * wait.
 */
export interface EngagementTable {
  user_id: number;
  event_id: number;
  liked: number;
  subscribed: number;
  waiting: number | null;
  bookmarked: number;
  /**
   * since when the seat is held or waited for; null for neither, and for users who have waited since before this was
   * recorded
   */
  subscribed_at: number | null;
  bookmarked_at: number | null;
  /** 1 to 5; null: not rated */
  stars: Generated<number | null>;
  /** since when they show that they were there to the others who do the same; null: they don't */
  shown_to_met_at: Generated<number | null>;
}

export interface ViewersTable {
  event_id: number;
  viewer: string;
  first_at: number;
  /** guests: the last day on which a visit was counted; null if that is the first */
  last_day: Generated<number | null>;
  /** key of the mutation that reported it */
  last_key: Generated<string | null>;
  /** guests: pseudonym of their network for that day and event */
  network: Generated<string | null>;
}

/** Views of an event by day. `day` counts UTC days from 1970-01-01. */
/** What organizers tell only those who have a place; an event without a note has no row. */
interface EventAttendeeNotesTable {
  event_id: number;
  text: string;
  updated_at: number;
}

/** Everybody who ever had a place at an event or waited for one; `engagement` says whether they do now. */
interface EventGuestsTable {
  id: Generated<number>;
  event_id: number;
  user_id: number;
}

export interface EventDaysTable {
  event_id: number;
  day: number;
  views: number;
  /** first-time visitors */
  visitors: number;
}

interface BlobsTable {
  sha256: string;
  user_id: number;
  bytes: number;
  created_at: number;
}

/** A file uploaded in pieces, not complete yet. */
export interface UploadsTable {
  user_id: number;
  sha256: string;
  /** of the whole file */
  bytes: number;
  /** bytes received, from the start of the file */
  received: number;
  /** when the last piece arrived */
  used_at: number;
}

interface LanesTable {
  scope: string;
  client: string;
  /** empty: the device itself, for its forgotten lanes */
  lane: string;
  last_seq: number;
  used_at: number;
}

export interface MutationsTable {
  scope: string;
  key: string;
  outcome: 'applied' | 'void';
  kind: string;
  fingerprint: string;
  status: number;
  body: string | null;
  /** the row it made or changed, from which the reply is rebuilt once the body is dropped */
  subject: number | null;
  position: number;
  at: number;
}

/** The newest change of each row in each feed; older ones are overwritten, so the log never outgrows the rows. */
export interface ChangesTable {
  scope: string;
  kind: string;
  row_id: number;
  position: number;
  deleted: number;
  at: number;
}

/**
 * The secret with which calendar programs fetch a user's events, one per user. It is stored in plain text, for the user
 * to read again; anyone who can read the database already has everything it would reveal. It is looked up by its hash.
 */
export interface CalendarLinksTable {
  user_id: number;
  secret: string;
  secret_hash: string;
  created_at: number;
}

interface MetaTable {
  key: string;
  value: string;
}

/** One row: the number of the last transaction. Only used with SQLite; PostgreSQL has its own transaction ids. */
interface ClockTable {
  id: number;
  position: number;
}

/** All tables: here those that are of no noun, or of several. */
export interface Schema extends AccountSchema, ChatSchema, InstanceSchema, PeopleSchema {
  users: UsersTable;
  contact_messages: ContactMessagesTable;
  events: EventsTable;
  engagement: EngagementTable;
  viewers: ViewersTable;
  event_days: EventDaysTable;
  event_attendee_notes: EventAttendeeNotesTable;
  event_links: EventLinksTable;
  event_access: EventAccessTable;
  event_guests: EventGuestsTable;
  blobs: BlobsTable;
  dropped_pictures: { sha256: string };
  uploads: UploadsTable;
  lanes: LanesTable;
  mutations: MutationsTable;
  changes: ChangesTable;
  calendar_links: CalendarLinksTable;
  jobs: JobsTable;
  meta: MetaTable;
  clock: ClockTable;
}
