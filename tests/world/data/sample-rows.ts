import type { Event } from '#contract/events/entity.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { eventRowOf, zeroCounts, type EventRow } from '#data/events/rows.ts';

export const author = { user_id: 1, username: 'ana', display_name: 'Ana', profile_picture: null };

export const refs = {
  sunset: '00000000-0000-4000-8000-000000000001',
  market: '00000000-0000-4000-8000-000000000002',
  made: '00000000-0000-4000-8000-000000000003',
} as const;

export const ana: OwnUser = {
  ...author,
  id: 1,
  bio: null,
  status_message: null,
  banner_image: null,
  avatar: null,
  banner: null,
  total_points: 0,
  points: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  email: 'ana@scape.test',
  name: 'Ana',
  lastname: 'Sol',
  notifications_enabled: true,
  share_subscriptions: false,
  muted_pushes: [],
};

/** An event as the server sends it. */
export function sampleEvent(given: Partial<Event> = {}): Event {
  const ref = given.ref ?? refs.sunset;
  const id = given.event_id ?? Number(ref.slice(-2));
  return {
    event_id: id,
    id,
    ref,
    client_id: ref,
    version: 1,
    title: 'Sunset',
    name: 'Sunset',
    description: 'By the sea',
    resume: null,
    subtitle: null,
    detailed_description: null,
    venue_details: null,
    cover_image: null,
    image: null,
    gallery_images: [],
    video_url: null,
    date_time: '2031-05-01T20:00:00-04:00',
    end_date_time: null,
    timezone: null,
    event_type: 'individual',
    recurrence: null,
    status: 'active',
    category: null,
    subcategory: null,
    tags: [],
    capacity: 100,
    price: '0.00',
    pricing_type: 'free',
    ticket_types: [],
    faqs: [],
    city: null,
    state: null,
    province: null,
    country: null,
    address: null,
    address2: null,
    postalCode: null,
    placeId: null,
    locationName: null,
    online: false,
    event_link: null,
    location: null,
    organizer: author,
    organizer_id: 1,
    ...zeroCounts,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...given,
  };
}

/** An event as the device stores it. */
export function sampleRow(given: Partial<Event> = {}): EventRow {
  return eventRowOf(sampleEvent(given), 1);
}
