// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/more/similar-events.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};
const text = 'Room 4 (ring twice)\nJoin: https://meet.example/a?b=1, or <b>https://x.example/y)</b>.';

async function showNoted(flags: Partial<EngagementRow>, isOwn = false) {
  const account = await signedIn();
  const event = eventRow(isOwn ? { organizer_id: account.user?.user_id ?? 0 } : {});
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  await account.db.attendee_notes.put({ event: event.ref, text, tick: 0, generation: 0 });
  const shown = show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, account, event };
}
const section = () => screen.findByRole('region', { name: 'For attendees' });

test('[INFO-05] stands before the description for who has a place, its addresses being links, its text being text', async () => {
  const { container } = await showNoted({ subscribed: true });
  const note = await section();
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(1, 3)).toEqual(['For attendees', 'About this event']);
  const links = within(note).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(['https://meet.example/a?b=1', 'https://x.example/y']);
  expect(links.map(({ rel, target }) => [rel, target])).toEqual([
    ['noopener noreferrer', '_blank'],
    ['noopener noreferrer', '_blank'],
  ]);
  expect(note.textContent).toContain(text);
  expect(note.querySelector('b')).toBeNull();
  await expectAccessible(container);
});

test('[INFO-05] can be copied; where the browser refuses, that is said', async () => {
  await showNoted({ subscribed: true });
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  fireEvent.click(within(await section()).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(text);
  writeText.mockRejectedValueOnce(new Error('denied'));
  fireEvent.click(within(await section()).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('It could not be copied.')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('[INFO-05] the organizer sees it without a place', async () => {
  await showNoted({}, true);
  expect(await section()).toBeTruthy();
});

test('[INFO-03] who gives the place back sees it no more at once, though the server hasn’t heard of it yet', async () => {
  const { account, event } = await showNoted({ subscribed: true });
  await section();
  await account.mutate('event.subscribe', { event: event.ref, subscribed: false });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'For attendees' })).toBeNull());
  expect(await account.db.attendee_notes.get(event.ref)).toBeDefined();
});

test.each([{ waiting: true }, { liked: true, bookmarked: true }])('[INFO-03] %j is no place', async (flags) => {
  await showNoted(flags);
  await screen.findByRole('heading', { name: 'About this event' });
  expect(screen.queryByRole('region', { name: 'For attendees' })).toBeNull();
});
