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

/** What an organizer sets, as it is stored; the names are those of the wire. */
export type EventFields = { [Field in EventField]: Column<Field> } & {
  cover_image: string | null;
  gallery_images: string;
};

/** What is worked out from the fields whenever they change, so that queries can use an index. */
export interface EventIndexFields {
  starts_at: number;
  ends_at: number;
  latitude: number | null;
  longitude: number | null;
  cell: number | null;
  /** the words that a search finds, each behind a space */
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
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** since when those who run this have hidden it: its status is `draft` then, and this is what it was before */
  hidden_at: Generated<number | null>;
  shown_status: Generated<EventFields['status'] | null>;
}
