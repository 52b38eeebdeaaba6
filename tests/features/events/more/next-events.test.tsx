import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NextEvents } from '#features/events/more/next-events.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const past = { date_time: '2020-01-01T20:00:00Z', end_date_time: '2020-01-01T22:00:00Z' };

test('[SCREEN-05] what the organizer does next is offered, soonest first; not what is over, cancelled, a draft or another’s', async () => {
  const account = await visitor();
  const event = eventRow({ title: 'Over', ...past });
  const next = [1, 2, 3].map((number) => eventRow({ title: `Next ${String(number)}` }));
  await hold(account, [
    event,
    ...next.toReversed(),
    eventRow({ title: 'Over too', ...past }),
    eventRow({ title: 'Cancelled', status: 'cancelled' }),
    eventRow({ title: 'Draft', status: 'draft' }),
    eventRow({ title: 'Another’s', organizer_id: 7 }),
  ]);
  const { container } = show(<NextEvents event={event} />);
  const section = await screen.findByRole('region', { name: 'More from Bea' });
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Next 1', 'Next 2', 'Next 3']);
  await expectAccessible(container);
});

test('[SCREEN-05] of many the next four are offered', async () => {
  const account = await visitor();
  const event = eventRow(past);
  await hold(account, [event, ...Array.from({ length: 6 }, () => eventRow())]);
  show(<NextEvents event={event} />);
  expect(await screen.findAllByRole('article')).toHaveLength(4);
});
