import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { visitor } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};

test('[SCREEN-01] what must be known first comes first: title, date, place, price; what few ask for comes last', async () => {
  const account = await visitor();
  const event = eventRow({
    title: 'Feria',
    subtitle: 'Every Sunday',
    description: 'All about it',
    date_time: '2036-11-27T21:00:00-04:00',
    timezone: 'America/Santo_Domingo',
    locationName: 'Casa de Teatro',
    city: 'Santo Domingo',
    location: { type: 'Point', coordinates: [-69.93, 18.4861] },
    price: '12.50',
    faqs: [{ id: '1', question: 'Is there parking?', answer: 'Behind the house' }],
  });
  await hold(account, [event]);
  show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  const text = document.body.textContent;
  const places = [
    'Feria',
    'Every Sunday',
    'Thursday, November 27, 2036',
    'Casa de Teatro',
    'Directions',
    '$12.50',
    '0 attendees',
    'Organized by',
    'Subscribe',
    'Share',
    'All about it',
    'Is there parking?',
    'No Rating Yet',
    '0 views',
    '18.4861, -69.9300',
  ].map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});
