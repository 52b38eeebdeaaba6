import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PersonRecord } from '#contract/moderation/people.ts';
import type { PeopleCalls } from '#features/admin/people/calls.ts';
import { PeopleScreen } from '#features/admin/people/screen.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
});

function record(id: number, name: string, changes: Partial<PersonRecord> = {}): PersonRecord {
  return {
    id,
    username: `user${String(id)}`,
    display_name: name,
    profile_picture: null,
    email: `user${String(id)}@example.com`,
    created_at: '2026-01-02T00:00:00Z',
    last_seen_at: null,
    events_count: 1,
    posts_count: 2,
    reports_count: 3,
    operator: false,
    hidden: false,
    suspended: null,
    ...changes,
  };
}

/** A server that holds these people, two on a page. */
function serverWith(people: PersonRecord[]) {
  const all = new Map(people.map((person) => [person.id, person]));
  const change = (id: number, changes: Partial<PersonRecord>) => {
    const person = { ...(all.get(id) ?? record(id, '')), ...changes };
    all.set(id, person);
    return Promise.resolve({ ok: true as const, value: person });
  };
  const since = new Date().toISOString();
  return {
    list: vi.fn<PeopleCalls['list']>(({ search, filter, next }) => {
      const found = [...all.values()].filter(
        (person) => person.display_name.includes(search) && (filter === 'all' || person[filter] !== null),
      );
      const from = Number(next ?? 0);
      const following = from + 2 < found.length ? String(from + 2) : null;
      return Promise.resolve({ ok: true, value: { people: found.slice(from, from + 2), next: following } });
    }),
    suspend: vi.fn<PeopleCalls['suspend']>((id, reason) =>
      change(id, { hidden: true, suspended: { reason, since, by: null } }),
    ),
    lift: vi.fn<PeopleCalls['lift']>((id) => change(id, { hidden: false, suspended: null })),
    hide: vi.fn<PeopleCalls['hide']>((id, hidden) => change(id, { hidden })),
  };
}

const addresses = { profile: (id: number) => `/profile/${String(id)}`, moderation: '/moderation' };
const names = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('button').textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

async function open(calls: PeopleCalls) {
  await signedIn();
  const shown = show(<PeopleScreen calls={calls} addresses={addresses} />);
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
  return shown;
}

test('[SUSPEND-05] people stand there with what tells them apart, and more of them on request', async () => {
  const { container } = await open(
    serverWith([
      record(3, 'Zoe'),
      record(2, 'Tom', { events_count: 0, posts_count: 0, reports_count: 0 }),
      record(1, 'Ana', { operator: true }),
    ]),
  );
  expect(names()).toEqual(['Zoe', 'Tom']);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain(
    '@user3 · user3@example.com1 event · 2 posts · 3 reports',
  );
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Nothing published');
  fireEvent.click(button('Show more'));
  await waitFor(() => expect(names()).toEqual(['Zoe', 'Tom', 'Ana']));
  await expectAccessible(container);
  fireEvent.click(button('Ana'));
  expect((await dialog('Ana')).textContent).toContain('Operators can’t be suspended.');
  expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull();
});

test('[SUSPEND-05] typing asks once, for the last text', async () => {
  const calls = serverWith([record(3, 'Zoe'), record(2, 'Tom')]);
  await open(calls);
  const field = screen.getByRole('searchbox', { name: 'Name, email or number' });
  for (const text of ['Z', 'Zo', 'Zoe ']) fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(names()).toEqual(['Zoe']));
  expect(calls.list.mock.calls.map(([{ search }]) => search)).toEqual(['', 'Zoe']);
  fireEvent.change(field, { target: { value: 'Nobody' } });
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  fireEvent.click(button('Clear search'));
  fireEvent.click(screen.getByRole('radio', { name: 'Suspended' }));
  expect(await screen.findByText('Nobody is suspended')).toBeTruthy();
});

test('[SUSPEND-05] a person is suspended with a reason that is filled in, and the suspension lifted again', async () => {
  const calls = serverWith([record(3, 'Zoe')]);
  await open(calls);
  fireEvent.click(button('Zoe'));
  await dialog('Zoe');
  fireEvent.click(button('Suspend…'));
  await dialog('Suspend Zoe?');
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What they read' });
  expect(reason.value).toBe('Spam or advertising');
  fireEvent.click(screen.getByRole('radio', { name: 'Fake' }));
  expect(reason.value).toBe('Fake events or a false identity');
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }));
  fireEvent.click(button('Suspend'));
  expect(await screen.findByText('Say why: they read it.')).toBeTruthy();
  expect(calls.suspend).not.toHaveBeenCalled();
  fireEvent.change(reason, { target: { value: ' Sells tickets that don’t exist ' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Spam' }));
  fireEvent.click(button('Suspend'));
  const sheet = await dialog('Zoe');
  expect(calls.suspend).toHaveBeenCalledWith(3, 'Sells tickets that don’t exist');
  expect(sheet.textContent).toContain('Sells tickets that don’t exist');
  expect(screen.queryByRole('button', { name: 'Hide the profile' })).toBeNull();
  fireEvent.click(button('Lift the suspension'));
  await waitFor(() => expect(button('Suspend…')).toBeTruthy());
  expect(screen.getByText('Zoe can sign in again')).toBeTruthy();
});

test('[SUSPEND-05] a profile is hidden and shown, and a refusal says why', async () => {
  const calls = serverWith([record(3, 'Zoe')]);
  calls.hide.mockResolvedValueOnce({ ok: false, message: 'Not now' });
  await open(calls);
  fireEvent.click(button('Zoe'));
  await dialog('Zoe');
  fireEvent.click(button('Hide the profile'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
  fireEvent.click(button('Hide the profile'));
  await waitFor(() => expect(button('Show the profile')).toBeTruthy());
  expect(calls.hide).toHaveBeenLastCalledWith(3, true);
  fireEvent.click(button('Show the profile'));
  await waitFor(() => expect(calls.hide).toHaveBeenLastCalledWith(3, false));
});

test('[SUSPEND-05] without a connection nothing is decided, and it says so', async () => {
  const calls = serverWith([record(3, 'Zoe')]);
  await open(calls);
  fireEvent.click(button('Zoe'));
  await dialog('Zoe');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect((await screen.findByRole('alert')).textContent).toBe('Deciding needs a connection.');
  expect([button('Suspend…').disabled, button('Hide the profile').disabled]).toEqual([true, true]);
});
