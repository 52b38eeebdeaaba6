import type { CalendarEvent } from '#contract/calendar/write-ics.ts';

/** A published event as a calendar takes it. */
export function calendarEvent(given: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ref: '0190c1d2-0000-7000-8000-000000000001',
    event_id: 5,
    version: 1,
    title: 'Noche de merengue',
    description: 'A night at the Malecón',
    resume: null,
    date_time: '2026-07-01T20:00:00-04:00',
    end_date_time: '2026-07-01T23:00:00-04:00',
    timezone: 'America/Santo_Domingo',
    event_type: 'individual',
    recurrence: null,
    status: 'active',
    category: 'conciertos_y_musica',
    tags: ['dance'],
    locationName: 'Malecón Center',
    address: 'Av. George Washington 5',
    city: 'Santo Domingo',
    country: 'Dominican Republic',
    online: false,
    event_link: null,
    location: { type: 'Point', coordinates: [-69.8923, 18.4634] },
    organizer: { user_id: 1, username: 'ana', display_name: 'Ana Báez', profile_picture: null },
    created_at: '2026-06-01T10:00:00.000Z',
    updated_at: '2026-06-02T10:00:00.000Z',
    ...given,
  };
}
