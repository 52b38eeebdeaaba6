import type { Generated } from 'kysely';
import type { SettableValues } from '#contract/events/entity.ts';
import type { fieldTable } from '#contract/events/fields.ts';
import type { EventField } from '#contract/events/rules.ts';

/** JSON is text, a boolean 0 or 1, all else as on the wire. */
type Column<Field extends EventField> = (typeof fieldTable)[Field] extends { stored: 'list' | 'object' }
  ? string | Extract<SettableValues[Field], null>
  : (typeof fieldTable)[Field] extends { stored: 'boolean' }
    ? number
    : SettableValues[Field];

/** What an organizer sets, as stored; the names are those on the wire. */
export type EventFields = { [Field in EventField]: Column<Field> } & {
  cover_image: string | null;
  gallery_images: string;
};

/** Computed from the fields whenever these change, so that queries can use indexes. */
export interface EventIndexFields {
  starts_at: number;
  ends_at: number;
  latitude: number | null;
  longitude: number | null;
  cell: number | null;
  /** 1 if nothing has to be paid, else 0 */
  is_free: number;
  /** the searchable words, each after a space */
  search_text: string;
}

export interface EventsTable extends EventFields, EventIndexFields {
  id: Generated<number>;
  ref: string;
  organizer_id: number;
  version: number;
  likes_count: Generated<number>;
  subscribers_count: Generated<number>;
  waiting_count: Generated<number>;
  views_count: Generated<number>;
  unique_views_count: Generated<number>;
  /** all stars together, and how many people gave them */
  ratings_sum: Generated<number>;
  ratings_count: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** when an operator hid it: its status is then `draft`, and `shown_status` keeps the previous one */
  hidden_at: Generated<number | null>;
  shown_status: Generated<EventFields['status'] | null>;
  /** 1: `hidden_at` ends with the organizer's suspension */
  hidden_by_suspension: Generated<number>;
  /** its status while it is unlisted: `status` is then `draft`; see decision 0071 */
  unlisted_status: Generated<EventFields['status'] | null>;
}

/** The secrets of the links of unlisted events, in plain text, for their organizers to read again. */
export interface EventLinksTable {
  event_id: number;
  secret: string;
  created_at: number;
}

/** Who has opened an unlisted event by its link. */
export interface EventAccessTable {
  user_id: number;
  event_id: number;
  granted_at: number;
}
