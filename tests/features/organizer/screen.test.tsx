import '#shared-parts/embed/dialog.tsx';
import '#ui/dialog/panel.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { OwnEventsScreen, type OwnEventsScreenProps } from '#features/organizer/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { notice, storeNotices } from '#world/screens/notices.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

let account: OpenAccount;
beforeEach(async () => {
  account = await signedIn();
});

function mine(fields: Partial<EventRow> = {}): EventRow {
  return eventRow({ city: 'Azua', ...fields, organizer_id: account.user?.user_id ?? 0 });
}

async function holding(...given: Partial<EventRow>[]): Promise<EventRow[]> {
  const rows = given.map(mine);
  await hold(account, rows);
  return rows;
}

function list(props: Partial<OwnEventsScreenProps> = {}, at = '/user/events') {
  return show(
    <OwnEventsScreen
      stepLabel={(step) => `Step ${String(step)}`}
      isOffline={false}
      syncedAt={1}
      duplicate={() => Promise.resolve(null)}
      loadStatistics={() => Promise.resolve({ ok: false, message: 'No answer' })}
      saveGuests={() => Promise.resolve(null)}
      {...props}
    />,
    at,
  );
}

const card = (name: string) => screen.findByRole('article', { name });
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const search = () => screen.findByRole('searchbox', { name: 'Search events...' });

async function choose(name: string, entry: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

const stored = async (ref: string) => account.db.events.get(ref);

test('[ORG-01] until the first events can have come, they are loading', async () => {
  list({ syncedAt: null });
  expect(await screen.findByText('Loading events...')).toBeTruthy();
  expect(screen.queryByText('No events found')).toBeNull();
  await holding({ title: 'Mine' });
  await card('Mine');
  expect(screen.queryByText('Loading events...')).toBeNull();
});

test('[ORG-02] [ORG-03] with no events of one’s own there are none, whatever others have', async () => {
  await hold(account, [eventRow({ title: 'Of somebody else' })]);
  const { container } = list();
  expect(await screen.findByText('No events found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create event' }).getAttribute('href')).toBe('/events/create');
  expect(titles()).toEqual([]);
  await expectAccessible(container);
});

test('[ORG-01] whoever has events finds the way to another one above them', async () => {
  await holding({ title: 'First' });
  list();
  await card('First');
  expect(screen.getByRole('link', { name: 'Create event' }).getAttribute('href')).toBe('/events/create');
});

test('[ORG-01] search and status narrow the list, and are in the address', async () => {
  await holding(
    { title: 'Café', description: 'Boleros' },
    { title: 'Market', description: 'Un café', status: 'pending' },
    { title: 'Third', state: 'Texas' },
  );
  list();
  fireEvent.change(await search(), { target: { value: 'cafe' } });
  await waitFor(() => expect(titles()).toEqual(['Café', 'Market']));
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'pending' } });
  await waitFor(() => expect(titles()).toEqual(['Market']));
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'draft' } });
  expect(await screen.findByText('No events found')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  const options = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'All statuses',
    'Active',
    'Pending',
    'Finished',
  ]);
});

test('[ORG-01] what the address says is what is listed', async () => {
  await holding({ title: 'Café' }, { title: 'Caída', status: 'pending' }, { title: 'Other', status: 'pending' });
  list({}, '/user/events?search=ca&status=pending');
  await card('Caída');
  expect(titles()).toEqual(['Caída']);
  expect(addressNow()).toBe('/user/events?search=ca&status=pending');
});

test('[ORG-01] the badge tells the status: green active, yellow pending, grey finished or unknown', async () => {
  await holding(
    { title: 'A', state: 'pending' },
    { title: 'B', status: 'pending' },
    { title: 'C', date_time: '2020-01-01T10:00:00Z', starts_at: 0, ends_at: 0 },
    { title: 'D', status: 'odd' as EventRow['status'] },
  );
  list();
  await card('A');
  const look = (name: string, badge: string) =>
    within(screen.getByRole('article', { name }))
      .getByText(badge)
      .className.match(/bg-\S+/)?.[0];
  expect([look('A', 'Active'), look('B', 'Pending'), look('C', 'Finished'), look('D', 'odd')]).toEqual([
    'bg-good-soft',
    'bg-warn-soft',
    'bg-sunken',
    'bg-sunken',
  ]);
});

test('[ORG-02] a card tells all there is, and says so where there is nothing', async () => {
  await holding(
    {
      title: 'Full',
      description: 'Come',
      attendees_count: 12,
      subscribers_count: 12,
      capacity: 1500,
      views: 3400,
      likes: 5,
    },
    { title: ' ', description: '', city: null, date_time: 'x', price: '' },
  );
  const { container } = list();
  const full = within(await card('Full'));
  for (const text of ['Come', 'Azua', '3,400', '5', 'Free']) expect(full.getAllByText(text).length).toBeGreaterThan(0);
  expect(full.getByText('12 of 1,500 places taken')).toBeTruthy();
  const empty = within(await card('Untitled'));
  for (const text of ['No description', 'No date', 'No location', 'Free']) expect(empty.getByText(text)).toBeTruthy();
  expect(empty.getByText('Needs attention: no date yet, no place yet')).toBeTruthy();
  await expectAccessible(container);
});

test('[MAKE-06] a card begins with the date; only another status than active stands beside the title', async () => {
  const when = { date_time: '2036-03-04T20:00:00Z', timezone: 'UTC' };
  await holding({ ...when, title: 'As planned' }, { ...when, title: 'Later', status: 'pending' });
  list();
  const text = async (name: string) => (await card(name)).textContent;
  expect(await text('As planned')).toMatch(/^Tue, Mar 4, 2036, .*As planned.*places taken.*Active/);
  expect(await text('Later')).toMatch(/^Tue, Mar 4, 2036, .*Later.*Pending.*places taken/);
});

test('[MAKE-06] what ends an event is at the end of its menu, and nowhere else', async () => {
  await holding({ title: 'Kept' });
  list();
  const buttons = within(await card('Kept')).getAllByRole('button');
  expect(buttons.map((button) => button.ariaLabel)).toEqual(['More for Kept', 'Numbers: Kept']);
  fireEvent.click(screen.getByRole('button', { name: 'More for Kept' }));
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
  expect(entries.slice(-3)).toEqual(['Duplicate into a draft', 'Cancel event…', 'Delete']);
});

test('[MAKE-06] what is past is a list of its own, behind what is to come', async () => {
  await holding({ title: 'Over', date_time: '2020-01-01T10:00:00Z', starts_at: 1, ends_at: 2 }, { title: 'Next' });
  list();
  await card('Over');
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(-4)).toEqual(['Upcoming1', 'Next', 'Past1', 'Over']);
});

test('[ORG-02] an active event without a place needs attention; one online, or one that is over or off, doesn’t', async () => {
  const nowhere = { city: null, address: null, locationName: null, location: null };
  await holding(
    { ...nowhere, title: 'Nowhere', status: 'active' },
    { ...nowhere, title: 'Online', online: true },
    { ...nowhere, title: 'Off', status: 'cancelled' },
    { ...nowhere, title: 'Over', ends_at: 2, starts_at: 1, status: 'finished' },
  );
  list();
  await card('Nowhere');
  const marked = screen.getAllByText(/^Needs attention/);
  expect(marked.map((mark) => mark.textContent)).toEqual(['Needs attention: no place yet']);
  expect(within(await card('Nowhere')).getByText('Needs attention: no place yet')).toBeTruthy();
});

test('[ORG-03] a card leads to the event and to its form, under its id or its own name', async () => {
  const [held, fresh] = await holding({ title: 'Held' }, { title: 'Fresh', event_id: null });
  list();
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await card('Held');
  expect(linkOf('View Details: Held')).toBe(`/events/${String(held?.event_id)}`);
  expect(linkOf('Edit: Held')).toBe(`/events/${String(held?.event_id)}/edit`);
  expect(linkOf('Edit: Fresh')).toBe(`/events/${fresh?.ref ?? ''}/edit`);
});

test('[ORG-03] deleting asks first, takes the event off the list at once, and can be undone', async () => {
  const [row] = await holding({ title: 'Gone' }, { title: 'Stays' });
  const { container } = list();
  await card('Gone');
  await choose('Gone', 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this event?' });
  expect(await stored(row?.ref ?? '')).toBeDefined();
  await expectAccessible(container);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(titles()).toEqual(['Stays']));
  expect(await account.db.outbox.toArray()).toMatchObject([{ kind: 'event.delete', refs: [row?.ref] }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await card('Gone');
  expect(await account.db.outbox.count()).toBe(0);
});

test('[OFF-05] an event made offline is listed, moved and deleted before it was ever sent', async () => {
  const ref = '01900000-0000-7000-8000-0000000000e1';
  await account.mutate('event.create', {
    ref,
    event: { title: 'New', description: 'd', date_time: '2036-01-01T10:00:00Z' },
  });
  list({ isOffline: true, syncedAt: null });
  expect(within(await card('New')).getByText('Waiting to be sent')).toBeTruthy();
  await choose('New', 'Mark as pending');
  expect(await within(await card('New')).findByText('Pending')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await within(await card('New')).findByText('Active')).toBeTruthy();
  await choose('New', 'Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(titles()).toEqual([]));
});

test('[ORG-03] a status moves with the value that it moves from, by the clock or not', async () => {
  const [over] = await holding({ title: 'Over', status: 'finished', starts_at: 1, ends_at: 2 });
  list();
  await card('Over');
  await choose('Over', 'Back to draft');
  await waitFor(async () => expect((await stored(over?.ref ?? ''))?.status).toBe('draft'));
  expect(await account.db.outbox.toArray()).toMatchObject([
    { kind: 'event.update', args: { patch: { status: 'draft' }, base: { status: 'active' } } },
  ]);
});

test('[ORG-03] an event is cancelled with a word to its subscribers, which outlives a dialog closed by mistake', async () => {
  const [row] = await holding({ title: 'Off' });
  const { unmount } = list();
  await card('Off');
  await choose('Off', 'Cancel event…');
  fireEvent.change(await screen.findByLabelText('Message to the subscribers'), { target: { value: 'A storm' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep event' }));
  await waitFor(async () => expect(await account.db.meta.get(`cancel-words/${row?.ref ?? ''}`)).toBeDefined());
  unmount();
  list();
  await card('Off');
  await choose('Off', 'Cancel event…');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message to the subscribers');
  expect(field.value).toBe('A storm');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel event' }));
  await waitFor(async () =>
    expect(await stored(row?.ref ?? '')).toMatchObject({ status: 'cancelled', cancel_message: 'A storm' }),
  );
  await waitFor(async () => expect(await account.db.meta.get(`cancel-words/${row?.ref ?? ''}`)).toBeUndefined());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await stored(row?.ref ?? '')).toMatchObject({ status: 'active', cancel_message: null }),
  );
  // What was typed isn't lost by it.
  await waitFor(async () =>
    expect(await account.db.meta.get(`cancel-words/${row?.ref ?? ''}`)).toMatchObject({ value: 'A storm' }),
  );
});

test('[ORG-03] a word to the subscribers that is too long is kept as it was pasted, and sent once it is short enough', async () => {
  const [row] = await holding({ title: 'Off' });
  list();
  await card('Off');
  await choose('Off', 'Cancel event…');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message to the subscribers');
  const button = screen.getByRole('button', { name: 'Cancel event' });
  const type = (count: number) => fireEvent.change(field, { target: { value: 'x'.repeat(count) } });
  const told = () =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  type(501);
  expect([field.value.length, field.maxLength, field.ariaInvalid]).toEqual([501, -1, 'true']);
  expect(told()).toEqual(['1 letter too many: there is room for 500', 'Shown on the event’s page.']);
  expect(button).toHaveProperty('disabled', true);
  type(499);
  expect(told()).toEqual(['Shown on the event’s page. 1 letter left.']);
  fireEvent.click(button);
  await waitFor(async () => expect((await stored(row?.ref ?? ''))?.cancel_message).toHaveLength(499));
});

test('[ORG-02] a change that was refused says so, and leads to where it is settled', async () => {
  const [row] = await holding({ title: 'Refused' });
  const ref = row?.ref ?? '';
  const entry = await account.mutate('event.update', { event: ref, patch: { capacity: 7 }, base: { capacity: 100 } });
  const refusal = { status: 422, code: 'invalid', message: 'No' };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  list();
  const link = await screen.findByRole('link', { name: 'Settle: Refused' });
  expect(link.getAttribute('href')).toBe(`/events/${ref}/edit?settles=${entry.id}`);
  await account.db.outbox.put({ ...entry, state: 'conflict', refusal });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/outbox'));
  expect(screen.getByText('Changed by two')).toBeTruthy();
});

test('[ORG-03] a new event that the server did not take is deleted with its place in the queue, its text kept', async () => {
  const ref = '01900000-0000-7000-8000-0000000000e2';
  const event = { title: 'Refused', description: 'd', date_time: '2036-01-01T10:00:00Z' };
  const entry = await account.mutate('event.create', { ref, event });
  await account.db.outbox.put({ ...entry, state: 'refused', refusal: { status: 422, code: 'invalid', message: 'No' } });
  list();
  expect((await screen.findByRole('link', { name: 'Settle: Refused' })).getAttribute('href')).toBe(
    `/events/create?settles=${entry.id}`,
  );
  await choose('Refused', 'Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(titles()).toEqual([]));
  expect(await account.db.outbox.count()).toBe(0);
  expect(await account.db.drafts.toArray()).toMatchObject([{ form: { title: 'Refused' } }]);
});

test('[ORG-02] an event is duplicated into a draft, which opens', async () => {
  const [row] = await holding({ title: 'Twice' });
  const duplicate = vi.fn(() => Promise.resolve('a-draft'));
  list({ duplicate });
  await card('Twice');
  await choose('Twice', 'Duplicate into a draft');
  await waitFor(() => expect(addressNow()).toBe('/events/create?draft=a-draft'));
  expect(duplicate.mock.calls).toMatchObject([[{ ref: row?.ref }]]);
});

test('[EMBED-07] all of one’s own events can be shown by another site, as many as are chosen', async () => {
  await holding({ title: 'Draft', status: 'draft' });
  list();
  await card('Draft');
  expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
  await holding({ title: 'Mine' });
  fireEvent.click(await screen.findByRole('button', { name: 'Embed' }));
  await screen.findByRole('dialog', { name: 'Embed your events' });
  const code = screen.getByLabelText<HTMLTextAreaElement>('Code for your site');
  const { user_id: id = 0, display_name: name = '' } = account.user ?? {};
  expect(code.value).toContain(`src="${location.origin}/embed/events?organizer_id=${String(id)}&amp;limit=6"`);
  expect(code.value).toContain(`title="Events by ${name} on Scape"`);
  fireEvent.click(screen.getByLabelText('12'));
  expect(code.value).toContain('&amp;limit=12"');
});

test('[IMPORT-01] an import is one press away, from an empty list too', async () => {
  list();
  expect((await screen.findByRole('link', { name: 'Import a file' })).getAttribute('href')).toBe('/user/events/import');
  await holding({ title: 'Mine' });
  await card('Mine');
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/user/events/import');
});

test('[TRUST-05] an event that waits for a review or was refused says so in place of its status', async () => {
  const about = (ref: string, title: string) => ({ about: { type: 'event' as const, ref, title }, user: null });
  const [waits, refused, approved] = await holding(
    { title: 'Waits', status: 'draft' },
    { title: 'Refused', status: 'draft' },
    { title: 'Approved', status: 'draft' },
  );
  if (waits === undefined || refused === undefined || approved === undefined) throw new Error('Three are expected');
  await storeNotices(account, [
    notice(6, 'review-approved', about(approved.ref, 'Approved')),
    notice(5, 'review-waiting', about(approved.ref, 'Approved')),
    notice(4, 'review-refused', about(refused.ref, 'Refused')),
    notice(3, 'review-waiting', about(refused.ref, 'Refused')),
    notice(2, 'review-waiting', about(waits.ref, 'Waits')),
    notice(1, 'review-approved', about(waits.ref, 'Waits')),
  ]);
  const { container } = list();
  expect(await within(await card('Waits')).findByText('Waits for review')).toBeTruthy();
  expect(within(await card('Refused')).getByText('Refused by a moderator')).toBeTruthy();
  expect(within(await card('Refused')).queryByText('Draft')).toBeNull();
  expect(within(await card('Approved')).getByText('Draft')).toBeTruthy();
  await expectAccessible(container);
});
