import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { noRelationship } from '#data/people/rows.ts';
import { sortPlans } from '#data/plans/sections.ts';
import { readPlannedEvents } from '#data/plans/queries.ts';
import { MemberHome } from '#features/home/member/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const dayMs = 86_400_000;

let account: OpenAccount;
beforeEach(async () => {
  account = await signedIn();
});

function inDays(days: number, title: string, fields: Partial<EventRow> = {}): EventRow {
  const startMs = Date.now() + days * dayMs;
  return eventRow({
    title,
    date_time: new Date(startMs).toISOString(),
    starts_at: startMs,
    ends_at: startMs,
    created_at: new Date().toISOString(),
    ...fields,
  });
}

async function open() {
  const nowMs = Date.now();
  const plans = sortPlans(await readPlannedEvents(account.db, account.user?.user_id ?? 0), nowMs);
  return show(<MemberHome account={account} plans={plans} nowMs={nowMs} renderChat={() => <p>Chat</p>} />);
}

async function going(...rows: EventRow[]): Promise<void> {
  await hold(account, rows);
  await account.db.engagements.bulkPut(rows.map(({ ref }) => ({ ...emptyEngagement(ref), subscribed: true })));
}

const region = (name: string) => screen.findByRole('region', { name });
const titlesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('article')
    .map((one) => within(one).getByRole('heading').textContent);

test('[PLAN-06] a member’s part begins with the next event, then this week, and leads to all plans', async () => {
  await going(inDays(1, 'Next'), inDays(3, 'Soon'), inDays(6, 'In six days'), inDays(8, 'Next week'));
  const { container } = await open();
  expect(titlesIn(await region('Next up'))).toEqual(['Next']);
  expect(within(await region('Next up')).getByText('Chat')).toBeTruthy();
  expect(titlesIn(await region('This week'))).toEqual(['Soon', 'In six days']);
  expect(screen.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/plans');
  expect(screen.queryByRole('region', { name: 'Unfinished' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'From people you follow' })).toBeNull();
  await expectAccessible(container);
});

test('[PLAN-06] with no plans there is one thing to do', async () => {
  const { container } = await open();
  expect(screen.getByText('Nothing planned yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find something this weekend' }).getAttribute('href')).toBe(
    '/events?when=weekend',
  );
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  await expectAccessible(container);
});

test('[PLAN-06] what followed people publish is there, with whose it is; one’s own plans aren’t there twice', async () => {
  const planned = inDays(1, 'Planned');
  const fresh = inDays(5, 'Fresh');
  await going(planned);
  await hold(account, [fresh]);
  await account.db.ties.put({ ...noRelationship('900000'), isFollowing: true });
  await open();
  const part = await region('From people you follow');
  expect(titlesIn(part)).toEqual(['Fresh']);
  expect(within(part).getByText('New from Bea')).toBeTruthy();
});

test('[PLAN-06] who goes is named, the others are counted', async () => {
  const [two, three] = [inDays(5, 'Two'), inDays(6, 'Three')];
  await hold(account, [two, three]);
  const people = [
    ['41', 'Cora'],
    ['42', 'Dario'],
    ['43', 'Elsa'],
  ] as const;
  for (const [ref, name] of people) {
    await account.db.ties.put({ ...noRelationship(ref), friendship: 'friends' });
    await account.db.people.put({
      ref,
      user_id: Number(ref),
      username: name,
      display_name: name,
      profile_picture: null,
    } as never);
    const value = ref === '41' ? [two.ref, three.ref] : [three.ref];
    await account.db.answers.put({ key: `subscribed:${ref}`, value, fetchedAt: 1 });
  }
  await open();
  const part = await region('From people you follow');
  expect(within(part).getByText('Cora is going')).toBeTruthy();
  expect(within(part).getByText('Cora and 2 others are going')).toBeTruthy();
});

test('[PLAN-06] drafts and unsent changes are there, each with a link to where they are settled', async () => {
  const row = inDays(2, 'Jazz');
  await hold(account, [row]);
  const draft = (ref: string, title: string) => ({
    ref,
    kind: 'event' as const,
    form: { title },
    step: 0,
    updatedAt: 1,
    cover: null,
    isBroken: false,
  });
  await account.db.drafts.put(draft('d1', 'Half an idea'));
  await account.mutate('event.like', { event: row.ref, liked: true });
  const first = await open();
  const part = within(await region('Unfinished'));
  expect((await part.findByRole('link', { name: 'Draft: Half an idea' })).getAttribute('href')).toBe(
    '/events/create?draft=d1',
  );
  expect(part.getByRole('link', { name: '1 change waits to be sent' }).getAttribute('href')).toBe('/outbox');
  first.unmount();
  await account.db.drafts.put(draft('d2', 'Another'));
  const [entry] = await account.db.outbox.toArray();
  if (entry !== undefined) await account.db.outbox.put({ ...entry, state: 'refused' });
  await open();
  const later = within(await region('Unfinished'));
  expect((await later.findByRole('link', { name: '2 drafts' })).getAttribute('href')).toBe('/user/events');
  expect(later.getByRole('link', { name: '1 change needs you' }).getAttribute('href')).toBe('/outbox');
  expect(later.queryByText(/waits/)).toBeNull();
});

test('[FOLLOWING-03] who goes there of those whom one follows is shown with a face, as the server said', async () => {
  const row = inDays(5, 'Two');
  await hold(account, [row]);
  const bea = { user_id: 51, username: 'bea', display_name: 'Bea', profile_picture: null };
  await account.db.answers.put({
    key: 'followed-plans',
    value: [{ ref: row.ref, people: [bea], others: 2 }],
    fetchedAt: 1,
  });
  await open();
  const part = await region('From people you follow');
  expect(within(part).getByText('Bea and 2 others are going')).toBeTruthy();
  expect(part.querySelectorAll('[data-initials]')).toHaveLength(1);
});

test('[INVITE-11] invitations that wait for an answer are there, with who invites, and gone with the answer', async () => {
  const row = inDays(5, 'Two');
  await hold(account, [row]);
  const invited = (id: number, name: string) => {
    const user = { user_id: id, username: name.toLowerCase(), display_name: name, profile_picture: null };
    return { user, note: null, answer: null, answer_note: null, created_at: new Date().toISOString() };
  };
  const received = [invited(51, 'Bea'), invited(52, 'Leo'), invited(53, 'Max')];
  await account.db.invitations.put({ event: row.ref, received, sent: [], tick: 0, generation: 0 });
  await open();
  const part = await region('Invitations');
  expect(within(part).getByText('Bea and 2 others invite you')).toBeTruthy();
  expect(within(part).getByRole('link', { name: /Two/ }).getAttribute('href')).toMatch(/^\/events\//);
  await account.mutate('invitation.answer', { event: row.ref, answer: 'no', note: null });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
});
