import type { Generated } from 'kysely';

/** What an organizer sets, as it is stored; the names are those of the wire. */
export interface EventFields {
  title: string;
  description: string;
  resume: string | null;
  subtitle: string | null;
  detailed_description: string | null;
  venue_details: string | null;
  category: string | null;
  subcategory: string | null;
  cover_image: string | null;
  gallery_images: string;
  video_url: string | null;
  date_time: string;
  end_date_time: string | null;
  /** `2026-11-24`, the days of an all-day event */
  start_date: string | null;
  end_date: string | null;
  timezone: string | null;
  event_type: 'individual' | 'recurring';
  recurrence: string | null;
  status: 'draft' | 'active' | 'pending' | 'cancelled';
  tags: string;
  capacity: number;
  price: string;
  pricing_type: 'free' | 'paid';
  ticket_types: string;
  faqs: string;
  city: string | null;
  state: string | null;
  province: string | null;
  country: string | null;
  address: string | null;
  address2: string | null;
  postalCode: string | null;
  placeId: string | null;
  locationName: string | null;
  online: number;
  event_link: string | null;
  location: string | null;
  alt_texts: string;
  cancel_message: string | null;
}

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
