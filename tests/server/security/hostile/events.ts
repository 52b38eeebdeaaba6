import { byId, readersOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };

/** All that an organizer writes. */
export async function eventFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, author, friend } = stage;
  const { get, pulled } = readersOf(stage);
  const event = await call(author, 'POST', '/events', aConcert);

  /** An event as every call gives it. */
  async function events(id: unknown): Promise<Row[]> {
    const feed = await get('/sync/events');
    return [
      await get(`/events/${String(id)}`),
      await get(`/events/${String(id)}`, friend),
      byId(await get('/events?limit=500'), id),
      byId(await get(`/users/events/${author.id}`), id),
      byId(feed, id),
      byId(await pulled('events'), id),
    ];
  }

  /** A field of an event; `at` tells where in a value of it the text stands. */
  function ofEvent(
    name: string,
    value: (text: string) => unknown = (text) => text,
    at = (held: unknown) => held,
  ): Field {
    return {
      kind: 'event.update',
      name,
      write: (text) => ({ method: 'PUT', url: `/events/${String(event['id'])}`, payload: { [name]: value(text) } }),
      reads: async () => (await events(event['id'])).map((row) => at(row[name])),
    };
  }
  const firstOf = (one: string, other: string) => (held: unknown) => {
    const [first] = (held as Row[] | undefined) ?? [];
    return first?.[one] === first?.[other] ? first?.[one] : first;
  };
  const ticket = { price: '1.00', quantity: '1' };

  return [
    ...['title', 'description', 'resume', 'subtitle', 'detailed_description', 'venue_details', 'subcategory'].map(
      (name) => ofEvent(name),
    ),
    ...['city', 'state', 'province', 'country', 'address', 'address2', 'postalCode', 'placeId', 'locationName'].map(
      (name) => ofEvent(name),
    ),
    ...[
      'category',
      'language',
      'cancel_message',
      'event_link',
      'payment_url',
      'currency',
      'video_url',
      'timezone',
      'recurrence',
    ].map((name) => ofEvent(name)),
    {
      kind: 'event.update',
      name: 'attendee_note',
      write: (attendee_note) => ({ method: 'PUT', url: `/events/${String(event['id'])}`, payload: { attendee_note } }),
      async reads() {
        const { data } = await pulled('attendee_notes');
        return (data as Row[]).filter((row) => row['event_id'] === event['id']).map((row) => row['text']);
      },
    },
    ofEvent(
      'tags',
      (text) => [text],
      (held) => (held as unknown[] | undefined)?.[0],
    ),
    ofEvent('faqs', (text) => [{ id: '1', question: text, answer: text }], firstOf('question', 'answer')),
    ofEvent('ticket_types', (text) => [{ ...ticket, name: text, description: text }], firstOf('name', 'description')),
    ofEvent(
      'alt_texts',
      (text) => ({ ['0'.repeat(64)]: text }),
      (held) => (held as Row | undefined)?.['0'.repeat(64)],
    ),
    {
      kind: 'event.create',
      name: 'title',
      write: (title) => ({ method: 'POST', url: '/events', payload: { ...aConcert, title } }),
      reads: async (made) => (await events(made['id'])).map((row) => row['title']),
    },
  ];
}
