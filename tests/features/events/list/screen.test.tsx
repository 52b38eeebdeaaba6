import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listingCategories } from '#contract/events/category.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { holding, showList, tell, titles } from '#world/screens/listing.tsx';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

async function three(account: OpenAccount) {
  return holding(
    account,
    { title: 'Noche de jazz', category: 'conciertos_y_musica', city: 'Lima' },
    { title: 'Canción de autor', category: 'musica' },
    { title: 'Webinar', category: 'tecnologia', online: true },
  );
}

const chip = (name: string) => screen.getByRole('button', { name });

test('[CARD-08] the events of the device are listed, soonest first, past ones left out', async () => {
  const account = await signedIn();
  await three(account);
  const past = {
    date_time: '2020-01-01T10:00:00Z',
    starts_at: Date.parse('2020-01-01'),
    ends_at: Date.parse('2020-01-01'),
  };
  await hold(account, [eventRow({ title: 'Long ago', ...past })]);
  const { container } = showList();
  expect(await screen.findByText('3 events found')).toBeTruthy();
  expect(titles()).toEqual(['Noche de jazz', 'Canción de autor', 'Webinar']);
  await expectAccessible(container);
});

test('[EVT-01] text and category narrow the list and stand in the address', async () => {
  await three(await signedIn());
  showList();
  await screen.findByText('3 events found');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search events' }), { target: { value: 'cancion' } });
  await waitFor(() => expect(titles()).toEqual(['Canción de autor']));
  expect(screen.getByText('1 events found')).toBeTruthy();
  await waitFor(() => expect(addressNow()).toBe('/events?search=cancion'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  fireEvent.click(chip('Music'));
  await waitFor(() => expect(titles()).toEqual(['Noche de jazz', 'Canción de autor']));
  fireEvent.click(chip('Online'));
  await waitFor(() => expect(titles()).toEqual(['Webinar']));
  await waitFor(() => expect(addressNow()).toBe('/events?category=online'));
});

test('[EVT-01] an address with a text and a category opens the list as it says', async () => {
  await three(await signedIn());
  showList('/events?search=lima&category=musica');
  expect(await screen.findByText('1 events found')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lima');
  expect(chip('Music').getAttribute('aria-pressed')).toBe('true');
});

test('[EVT-01] how many were found is told when the typing has paused, not over each key', async () => {
  await three(await signedIn());
  showList();
  const told = (await screen.findByText('3 events found')).closest('[role=status]');
  expect(told?.getAttribute('aria-busy')).toBe('false');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lima' } });
  expect(told?.getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(told?.getAttribute('aria-busy')).toBe('false'));
  expect(addressNow()).toBe('/events?search=lima');
});

test('[EVT-01] the select and the chips choose one and the same category', async () => {
  await three(await signedIn());
  showList();
  await screen.findByText('3 events found');
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
  expect([...select.options].map(({ text }) => text)).toEqual([
    'All categories',
    ...Object.values(listingCategories).slice(1),
  ]);
  fireEvent.change(select, { target: { value: 'musica' } });
  expect(await screen.findByText('2 events found')).toBeTruthy();
  expect(chip('Music').getAttribute('aria-pressed')).toBe('true');
  expect(addressNow()).toBe('/events?category=musica');
  fireEvent.click(chip('Online'));
  await waitFor(() => expect(select.value).toBe('online'));
});

test('[EVT-04] nothing found says so, and the filters can be cleared', async () => {
  await three(await signedIn());
  const { container } = showList('/events?search=nothing');
  expect(await screen.findByText('No events found with the selected filters')).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('3 events found')).toBeTruthy();
  expect(addressNow()).toBe('/events');
});

test('[ENG-07] no card is shown before it is known what the person has to do with it', async () => {
  const account = await signedIn();
  const [first] = await three(account);
  await account.mutate('event.bookmark', { event: first?.ref ?? '', bookmarked: true });
  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => {
    const shown = screen.queryByRole('button', { name: 'Bookmark Noche de jazz' });
    if (shown !== null) seen.add(shown.getAttribute('aria-pressed'));
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  showList();
  await screen.findByText('3 events found');
  observer.disconnect();
  expect([...seen]).toEqual(['true']);
});

test('[EVT-07] without the server the device’s events are shown and said to be the device’s', async () => {
  const account = await signedIn();
  await three(account);
  await tell(account, { gate: 'server', syncedAt: Date.now() - 2 * 3_600_000 });
  showList();
  expect(await screen.findByText(/Failed to fetch events from server. Using offline data./)).toBeTruthy();
  expect(screen.getByText(/Saved 2 hr. ago/)).toBeTruthy();
  expect(titles().length).toBe(3);
});

test('[EVT-07] with nothing held and nobody there the list says that it failed, and can be asked again', async () => {
  const wake = vi.fn();
  const account = await signedIn(wake);
  await tell(account, { gate: 'offline', syncedAt: null });
  showList();
  expect(await screen.findByText('Error al cargar los eventos')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(wake).toHaveBeenCalled();
});

test('[OFF-10] a card wears the clock while something of it waits, and says when it needs the person', async () => {
  const account = await signedIn();
  const [first, second] = await three(account);
  showList();
  await screen.findByText('3 events found');
  expect(screen.queryByLabelText('Waiting to be sent')).toBeNull();
  const like = await account.mutate('event.like', { event: first?.ref ?? '', liked: true });
  expect(await screen.findByLabelText('Waiting to be sent')).toBeTruthy();
  await account.db.outbox.put({ ...like, state: 'applied' });
  await waitFor(() => expect(screen.queryByLabelText('Waiting to be sent')).toBeNull());
  const edit = await account.mutate('event.update', { event: second?.ref ?? '', patch: { title: 'X' }, base: {} });
  await account.db.outbox.put({ ...edit, state: 'refused' });
  expect(await screen.findByText('Needs you')).toBeTruthy();
});

test('[EVT-05] dates on the cards are Spanish, prices are Free or dollars', async () => {
  const account = await signedIn();
  const zone = { timezone: 'America/Santo_Domingo' };
  await hold(account, [
    eventRow({
      title: 'A',
      date_time: '2036-11-28T21:00:00-04:00',
      starts_at: Date.parse('2036-11-29T01:00:00Z'),
      ends_at: Date.parse('2036-11-29T01:00:00Z'),
      price: '0.00',
      ...zone,
    }),
    eventRow({ title: 'B', price: '12.50' }),
  ]);
  await tell(account);
  showList();
  await screen.findByText('2 events found');
  expect(screen.getByText(/vie, 28 nov 2036, 21:00/)).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'A' })).getByText('Free')).toBeTruthy();
  expect(screen.getByText('$12.50')).toBeTruthy();
});

test('[EVT-04] nobody is told that there are no events while the first are being read', async () => {
  const account = await signedIn();
  const counted = vi.spyOn(account.db.events, 'count');
  showList();
  // Once for the mark of the table, once for the reading that finds nothing.
  await waitFor(() => expect(counted.mock.calls.length).toBeGreaterThan(1));
  const said: string[] = [];
  const watch = new MutationObserver(() => said.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  await holding(account, { title: 'The first of all' });
  await screen.findByText('1 events found');
  watch.disconnect();
  expect(said.filter((text) => /[a-z]0 events found|No events found/.test(text))).toEqual([]);
});

test('[FOLLOWING-04] cards show who goes there of those whom one follows, as the server said last', async () => {
  const account = await signedIn();
  const [jazz] = await three(account);
  const named = (user_id: number, display_name: string) => {
    return { user_id, username: 'someone', display_name, profile_picture: null };
  };
  const { container } = showList();
  await screen.findByText('3 events found');
  const value = [{ ref: jazz?.ref, people: [named(31, 'Bea Sol'), named(32, 'Leo')], others: 4 }];
  await act(() => account.db.answers.put({ key: 'followed-plans', value, fetchedAt: 1 }));
  const line = await screen.findByText('Bea and 5 you follow');
  expect(within(line.closest('article') as HTMLElement).getByRole('heading').textContent).toBe('Noche de jazz');
  expect(container.querySelectorAll('article [data-initials]')).toHaveLength(2);
  await expectAccessible(container);
});
