import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventPlace } from '#features/events/detail/place.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { show } from '#world/screens/show.tsx';

test('[DET-01] a hybrid event has its place, and the link where people join', () => {
  const event = eventRow({ online: true, city: 'Berlin', country: 'Germany', event_link: 'https://conf.example/join' });
  show(
    <dl>
      <EventPlace event={event} />
    </dl>,
  );
  expect(screen.getByText('Berlin, Germany')).toBeTruthy();
  expect(screen.getByText('Also online')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Join online/ }).getAttribute('href')).toBe('https://conf.example/join');
});

test('[EVT-05] a line that names its city, as those of calendar files do, is not followed by it again', () => {
  const line = 'Kongresshaus, 8002 Zürich, Switzerland';
  expect(placeText(eventRow({ locationName: line, city: 'Zürich' }))).toBe(line);
  expect(placeText(eventRow({ locationName: 'Kongresshaus', city: 'Zürich' }))).toBe('Kongresshaus, Zürich');
});
