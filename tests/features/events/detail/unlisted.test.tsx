// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/buttons/unlisted-share.tsx';
import '#ui/dialog/panel.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openByLink } from '#app/queries/open-by-link.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};
const key = 'a_secret_of_a_link_of_24_bytes_x';
const unlisted = (given: Partial<EventRow> = {}) => eventRow({ title: 'Feria', visibility: 'unlisted', ...given });
const link = () => screen.findByLabelText<HTMLInputElement>('Link to this event');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

async function showEvent(event: EventRow, who = signedIn) {
  const account = await who();
  await hold(account, [event]);
  show(<EventScreen {...page} idOrRef={event.ref} />);
  await screen.findByRole('heading', { level: 1 });
  return account;
}

test('[UNLIST-08] its page says that it is unlisted', async () => {
  await showEvent(unlisted());
  expect(screen.getByText('Unlisted')).toBeTruthy();
});

test('[UNLIST-05] its organizer finds the link before the event is sent', async () => {
  const event = { ...unlisted({ link_key: key }), event_id: null };
  await showEvent(event);
  press('Share');
  expect((await link()).value).toBe(`${location.origin}/events/${event.ref}?key=${key}`);
  expect(screen.getByText(/Anyone with this link can open the event/)).toBeTruthy();
  expect(screen.getByText(/Nobody can open it before/)).toBeTruthy();
  await expectAccessible(screen.getByRole('dialog'));
});

test('[UNLIST-05] its organizer makes a new link, which is there at once', async () => {
  const event = unlisted({ link_key: key });
  const account = await showEvent(event);
  press('Share');
  const field = await link();
  expect(field.value).toBe(`${location.origin}/events/${String(event.event_id)}?key=${key}`);
  press('Make a new link');
  await waitFor(() => expect(field.value).not.toContain(key));
  const [entry] = await account.db.outbox.toArray();
  const { linkKey } = (entry as { args: { linkKey: string } }).args;
  expect(linkKey).toMatch(/^[\w-]{32}$/);
  expect([entry?.kind, entry?.format]).toEqual(['event.update', 3]);
  expect(field.value).toContain(linkKey);
});

test('[UNLIST-05] guests of the link are sent to its organizer', async () => {
  await showEvent(unlisted());
  press('Share');
  expect(await screen.findByText(/Ask its organizer for the link/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a new link' })).toBe(null);
});

test('[UNLIST-06] a member who comes by the link opens it for good; a guest, and the organizer, don’t have to', async () => {
  const opened = async (event: EventRow, who = signedIn) => {
    const account = await who();
    await hold(account, [event]);
    await openByLink(event.ref, key);
    return (await account.db.outbox.toArray()).map(({ kind, args }) => [kind, args]);
  };
  const event = unlisted({ organizer_id: 99 });
  expect(await opened(event)).toEqual([['event.open', { event: event.ref, key }]]);
  expect(await opened(unlisted(), visitor)).toEqual([]);
  expect(await opened(eventRow({ organizer_id: 99 }))).toEqual([]);
});
