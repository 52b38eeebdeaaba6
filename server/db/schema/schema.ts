import type { Generated } from 'kysely';
import type { AccountSchema } from './account.ts';
import type { ChatSchema } from './chat.ts';
import type { EventsTable } from './events.ts';
import type { JobsTable } from './jobs.ts';
import type { PeopleSchema } from './people.ts';

/** Booleans are 0 or 1, times are epoch milliseconds, JSON is text: the subset that both engines read the same. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  username: string;
  username_key: string;
  /** empty where nobody can sign in by password */
  password_hash: string;
  name: string;
  lastname: string;
  display_name: string;
  bio: string | null;
  status_message: string | null;
  notifications_enabled: number;
  share_subscriptions: number;
  /** kinds of pushes that they don't wish, as JSON */
  muted_pushes: Generated<string>;
  profile_picture: string | null;
  banner_image: string | null;
  total_points: number;
  created_at: number;
  /** Google's name for the person, where they have signed in with it */
  google_sub: string | null;
  /** likes and seats that the user holds of events that are not deleted; what a ranking goes by */
  likes_given: Generated<number>;
  subscriptions_count: Generated<number>;
  /** comments and replies that are not deleted */
  comments_count: Generated<number>;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  /** events they made that everybody may see */
  events_count: Generated<number>;
  /** since when those who run this have hidden them from others */
  hidden_at: Generated<number | null>;
  /** since when the account is gone; the row stays for what others still see of it, with nobody's data in it */
  deleted_at: Generated<number | null>;
}

/** What people wrote to those who run this. `author` is whose keys the call came under: `u:<user id>` or `c:<device>`. */
export interface ContactMessagesTable {
  id: Generated<number>;
  ref: string;
  author: string;
  title: string;
  email: string;
  message: string;
  created_at: number;
  /** what a call for help is about; null for a message from the contact page */
  subject: string | null;
}

/** One row per user and event that ever met. `waiting` is the place in order of arrival, null for who doesn't wait. */
export interface EngagementTable {
  user_id: number;
  event_id: number;
  liked: number;
  subscribed: number;
  waiting: number | null;
  bookmarked: number;
  /** since when the place is held or waited for; null for who does neither, and for who began to wait long ago */
  subscribed_at: number | null;
  bookmarked_at: number | null;
}

export interface ViewersTable {
  event_id: number;
  viewer: string;
  first_at: number;
  /** of a guest: the last day on which a visit of theirs was counted; null where that is the first */
  last_day: Generated<number | null>;
  /** the key that it came under */
  last_key: Generated<string | null>;
  /** of a guest: what the network that they came from is called on that day, at this event */
  network: Generated<string | null>;
}

/** Visits of an event by day. `day` is counted from the first of 1970, in UTC. */
export interface EventDaysTable {
  event_id: number;
  day: number;
  views: number;
  /** those who came for the first time */
  visitors: number;
}

interface BlobsTable {
  sha256: string;
  user_id: number;
  bytes: number;
  created_at: number;
}

/** A file that comes in pieces, of which the last isn't there yet. */
export interface UploadsTable {
  user_id: number;
  sha256: string;
  /** of the whole file */
  bytes: number;
  /** bytes that are there, from the first on */
  received: number;
  /** when the last piece came */
  used_at: number;
}

interface LanesTable {
  scope: string;
  client: string;
  /** empty: the device itself, as far as its lanes are forgotten */
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
  /** the row it made or changed, from which a reply is made again once the body is dropped */
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
 * The secret under which calendar programs ask for what a user attends, one per user. It is kept as it is, for the user to read
 * again: who reads the database finds there what it would show. It is looked up by its hash.
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

/** One row: the number of the last transaction. Only SQLite counts here, PostgreSQL has transaction ids of its own. */
interface ClockTable {
  id: number;
  position: number;
}

/** All tables: here those that are of no noun, or of several. */
export interface Schema extends AccountSchema, ChatSchema, PeopleSchema {
  users: UsersTable;
  contact_messages: ContactMessagesTable;
  events: EventsTable;
  engagement: EngagementTable;
  viewers: ViewersTable;
  event_days: EventDaysTable;
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
