import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PersonRecord } from '#contract/moderation/people.ts';
import type { Report } from '#contract/moderation/report.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { ModerationScreen } from '#features/moderation/screen.tsx';
import type { RemovalCalls } from '#features/moderation/removal-calls.ts';
import type { LoadReports } from '#features/moderation/use-reports.ts';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const person = (id: number, name: string) => ({
  user_id: id,
  username: `user${String(id)}`,
  display_name: name,
  profile_picture: null,
});

function report(id: number, changes: Partial<Report> = {}): Report {
  const object = {
    user: person(7, 'Tom'),
    text: `Text ${String(id)}`,
    image: null,
    hidden: false,
    ref: uuidV7(),
  };
  return {
    id,
    object_type: 'post',
    object_id: id * 10,
    reason: 'spam',
    note: '',
    status: 'open',
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
    reporter: person(8, 'Luz'),
    reports_count: 1,
    object,
    settled_at: null,
    settled_by: null,
    settled_note: '',
    ...changes,
  };
}

/** A server that holds these reports, two on a page. */
function serverWith(reports: Report[]) {
  return vi.fn<LoadReports>((status, next) => {
    const ofStatus = reports.filter((one) => (one.status === 'open') === (status === 'open'));
    const from = Number(next ?? 0);
    const page = ofStatus.slice(from, from + 2);
    return Promise.resolve({ ok: true, reports: page, next: from + 2 < ofStatus.length ? String(from + 2) : null });
  });
}

const addresses = {
  event: (ref: string) => `/events/${ref}`,
  profile: (id: number) => `/profile/${String(id)}`,
  post: (ref: string, id: number) => `/profile/${String(id)}?post=${ref}`,
};

const noRemovals: RemovalCalls = {
  list: () => Promise.resolve({ ok: true, value: { pictures: [], next: null } }),
  remove: () => Promise.reject(new Error('Nothing is removed here')),
  allow: () => Promise.reject(new Error('Nothing is allowed here')),
};

const noSuspension: PersonCalls['suspend'] = () => Promise.reject(new Error('Nobody is suspended here'));

const open = (load: LoadReports, at = '/moderation', suspension = noSuspension) =>
  show(<ModerationScreen load={load} removal={noRemovals} suspension={suspension} addresses={addresses} />, at);
const cards = () => screen.findAllByRole('article');
const press = (inside: HTMLElement, name: string) => fireEvent.click(within(inside).getByRole('button', { name }));

async function onlyCard(): Promise<HTMLElement> {
  const found = await cards();
  expect(found).toHaveLength(1);
  return found[0] as HTMLElement;
}

async function settling({ db }: OpenAccount) {
  return waitFor(async () => {
    const [entry] = (await db.outbox.toArray()).filter(({ kind }) => kind === 'report.settle');
    if (entry === undefined) throw new Error('Nothing was settled');
    return entry;
  });
}

test('[SUP-05] without a connection and with nothing kept it says so, and can be asked again', async () => {
  await signedIn();
  const load = serverWith([report(1)]);
  load.mockResolvedValueOnce({ ok: false, message: 'There is no connection.' });
  const { container } = open(load);
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await onlyCard()).toBeTruthy();
});

test('[SUP-05] without a connection the reports are those that the device keeps, with their age', async () => {
  const { db } = await signedIn();
  await storeCachedQuery(db, { key: 'reports:open', value: [report(1)], fetchedAt: Date.now() - 7_200_000 });
  open(vi.fn<LoadReports>(() => Promise.resolve({ ok: false, message: 'There is no connection.' })));
  expect(await onlyCard()).toBeTruthy();
  expect(await screen.findByText(/There is no connection\. Saved 2 hr\. ago\./)).toBeTruthy();
});

test('[SUP-05] a report tells what it is about, whose that is, why, by whom and how often', async () => {
  await signedIn();
  const picture = `/media/${'a'.repeat(64)}/1600.webp`;
  const reported = report(1, { reason: 'hate', note: 'Look at <b>this</b>', reports_count: 3 });
  if (reported.object !== null) reported.object.image = picture;
  const ref = reported.object?.ref ?? '';
  const { container } = open(serverWith([reported]));
  const card = await onlyCard();
  for (const text of ['Hate against people for what they are', 'Text 1', '“Look at <b>this</b>”']) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(card.textContent).toContain('Post · Reported by 3 people · 1 hour ago');
  expect(within(card).getByRole('link', { name: 'Tom' }).getAttribute('href')).toBe('/profile/7');
  expect(within(card).getByRole('link', { name: 'Luz' }).getAttribute('href')).toBe('/profile/8');
  const place = within(card).getByRole('link', { name: 'See it in place' });
  expect(place.getAttribute('href')).toBe(`/profile/7?post=${ref}`);
  expect(within(card).getByRole('img').getAttribute('src')).toContain('/320.webp');
  await expectAccessible(container);
});

test('[SUP-05] what is long is cut until it is asked for, and what is gone can only be dismissed', async () => {
  await signedIn();
  const long = report(2);
  if (long.object !== null) long.object.text = 'x'.repeat(5_000);
  open(serverWith([report(1, { object: null }), long]));
  const [gone, whole] = await cards();
  if (gone === undefined || whole === undefined) throw new Error('Two are expected');
  expect(within(gone).getByText('It isn’t there any more.')).toBeTruthy();
  expect(within(gone).queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(within(gone).getByRole('button', { name: 'Dismiss' })).toBeTruthy();
  const text = within(whole).getByText('x'.repeat(5_000)).closest('p') as HTMLElement;
  expect(text.className).toContain('line-clamp-6');
  press(whole, 'Show all of it');
  expect(text.className).not.toContain('line-clamp-6');
});

test('[SUP-05] [OFF-01] what is decided is saved with its note, waits visibly, and can be taken back', async () => {
  const account = await signedIn();
  open(serverWith([report(1)]));
  const card = await onlyCard();
  press(card, 'Add a note');
  const note = within(card).getByRole('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'n'.repeat(1_001) } });
  expect(within(card).getByRole<HTMLButtonElement>('button', { name: 'Hide' }).disabled).toBe(true);
  fireEvent.change(note, { target: { value: ' Third time ' } });
  press(card, 'Hide');
  expect((await settling(account)).args).toEqual({ report: 1, action: 'hide', note: 'Third time' });
  expect(await within(card).findByText('Waiting to be hidden')).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Hide' })).toBeNull();
  press(card, 'Take back');
  expect(await within(card).findByRole('button', { name: 'Hide' })).toBeTruthy();
  expect(await account.db.outbox.count()).toBe(0);
});

test('[SUP-05] a decision that the server didn’t take says why, and can be tried again or given up', async () => {
  const account = await signedIn();
  open(serverWith([report(1)]));
  const card = await onlyCard();
  press(card, 'Dismiss');
  const refusal = { status: 404, code: 'not_found', message: 'Report not found' };
  const entry = await settling(account);
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
  expect(await within(card).findByText('Report not found')).toBeTruthy();
  press(card, 'Retry');
  expect(await within(card).findByText('Waiting to be dismissed')).toBeTruthy();
  const again = await settling(account);
  expect(again.id).not.toBe(entry.id);
  await account.db.outbox.put({ ...again, state: 'refused', refusal });
  await within(card).findByText('Report not found');
  press(card, 'Discard');
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(0));
});

test('[SUP-05] once the server has a decision the list is asked for again, as far as it was seen', async () => {
  const account = await signedIn();
  const reports = [1, 2, 3, 4, 5].map((id) => report(id));
  open(serverWith(reports));
  expect(await cards()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await cards()).toHaveLength(4));
  const [first] = await cards();
  press(first as HTMLElement, 'Dismiss');
  const entry = await settling(account);
  await screen.findByText('Waiting to be dismissed');
  reports[0] = report(1, { status: 'dismissed' });
  await act(() => account.db.outbox.delete(entry.seq));
  await waitFor(() => expect(screen.queryByText('Text 1')).toBeNull());
  expect((await cards()).map((card) => /Text \d/.exec(card.textContent)?.[0])).toEqual([
    'Text 2',
    'Text 3',
    'Text 4',
    'Text 5',
  ]);
});

test('[SUP-05] what is settled stands apart with who did it, and what is hidden can be shown again', async () => {
  const account = await signedIn();
  const hidden = report(1, {
    status: 'hidden',
    settled_at: new Date(Date.now() - 7_200_000).toISOString(),
    settled_by: person(1, 'Ana'),
    settled_note: 'As often before',
  });
  if (hidden.object !== null) hidden.object.hidden = true;
  const { container } = open(serverWith([hidden]));
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Settled' }));
  const card = await onlyCard();
  expect(addressNow()).toBe('/moderation?show=settled');
  expect(card.textContent).toContain('Hidden by Ana · 2 hours ago');
  expect(within(card).queryByRole('link', { name: /in its place/ })).toBeNull();
  press(card, 'Change the note');
  expect(within(card).getByRole<HTMLTextAreaElement>('textbox').value).toBe('As often before');
  await expectAccessible(container);
  press(card, 'Restore');
  expect((await settling(account)).args).toEqual({ report: 1, action: 'restore', note: 'As often before' });
});

test('[SUP-05] with nothing settled yet it says so', async () => {
  await signedIn();
  open(serverWith([]), '/moderation?show=settled');
  expect(await screen.findByText('Nothing is settled yet')).toBeTruthy();
});

test('[REPORT-02] a reported message tells where it stands, and of one that its author deleted only the copy is left', async () => {
  await signedIn();
  const message = { group: null, written_at: new Date(Date.now() - 7_200_000).toISOString(), deleted: false };
  const [direct, deleted] = [report(1, { object_type: 'message' }), report(2, { object_type: 'message' })];
  if (direct.object !== null) Object.assign(direct.object, { ref: null, message });
  if (deleted.object !== null)
    Object.assign(deleted.object, { ref: null, message: { ...message, group: 'Dancers', deleted: true } });
  const { container } = open(serverWith([direct, deleted]));
  const [first, second] = await cards();
  if (first === undefined || second === undefined) throw new Error('Two are expected');
  expect(first.textContent).toContain('Message · Reported by 1 person');
  expect(first.textContent).toContain('In a conversation between two people · 2 hours ago');
  expect(within(first).getByRole('button', { name: 'Hide' })).toBeTruthy();
  expect(second.textContent).toContain('In the group “Dancers”');
  expect(within(second).getByText('Text 2')).toBeTruthy();
  expect(within(second).getByText(/^Its author has deleted it since\./)).toBeTruthy();
  expect(within(second).queryByRole('button', { name: 'Hide' })).toBeNull();
  await expectAccessible(container);
});

test('[SUSPEND-05] the account behind an open report is suspended in two presses, and the list is read again', async () => {
  await signedIn();
  const load = serverWith([report(1)]);
  const suspend = vi.fn<PersonCalls['suspend']>(() => Promise.resolve({ ok: true, value: {} as PersonRecord }));
  open(load, '/moderation', suspend);
  press(await onlyCard(), 'Suspend the account');
  await screen.findByRole('dialog', { name: 'Suspend Tom?' });
  load.mockResolvedValueOnce({ ok: true, reports: [], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(suspend).toHaveBeenCalledWith(7, 'Spam or advertising');
});

test('[SUSPEND-05] a settled report, or one of something that is gone, suspends nobody', async () => {
  await signedIn();
  const { unmount } = open(serverWith([report(1, { status: 'dismissed' })]), '/moderation?show=settled');
  const suspend = { name: 'Suspend the account' };
  expect(within(await onlyCard()).queryByRole('button', suspend)).toBeNull();
  unmount();
  open(serverWith([report(1, { object: null })]));
  expect(within(await onlyCard()).queryByRole('button', suspend)).toBeNull();
});

test('[TRUST-05] what waits for a review says so, names nobody who reported it, and is approved or refused', async () => {
  const account = await signedIn();
  const settled = { settled_at: new Date().toISOString(), settled_by: person(9, 'Olga') };
  const waiting = report(1, { object_type: 'event', reason: 'review', reports_count: 0 });
  const refused = report(2, { reason: 'review', status: 'hidden', ...settled });
  if (waiting.object !== null) waiting.object.hidden = true;
  if (refused.object !== null) refused.object.hidden = true;
  const gone = report(3, { reason: 'review', object: null });
  const { container, unmount } = open(serverWith([waiting, gone, refused]));
  const [card, goneCard] = await cards();
  if (card === undefined || goneCard === undefined) throw new Error('Two are expected');
  expect(within(card).getByRole('heading', { name: 'Waits for review' })).toBeTruthy();
  expect(card.textContent).toContain('Event · From a new account · 1 hour ago');
  expect(card.textContent).not.toContain('Luz');
  expect(within(goneCard).getByRole('button', { name: 'Dismiss' })).toBeTruthy();
  await expectAccessible(container);
  press(card, 'Approve');
  expect((await settling(account)).args).toMatchObject({ report: 1, action: 'dismiss' });
  expect(await within(card).findByText('Waiting to be approved')).toBeTruthy();
  unmount();
  open(serverWith([refused]), '/moderation?show=settled');
  const settledCard = await onlyCard();
  expect(settledCard.textContent).toContain('Refused by Olga');
  press(settledCard, 'Approve');
  await waitFor(async () => {
    const entries = (await account.db.outbox.toArray()).map(({ args }) => args);
    expect(entries).toContainEqual(expect.objectContaining({ report: 2, action: 'restore' }));
  });
});
