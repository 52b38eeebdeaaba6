import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { OperatorsReply } from '#contract/moderation/operator.ts';
import type { AdminCalls } from '#features/admin/calls.ts';
import { AdminScreen } from '#features/admin/screen.tsx';
import type { LoadOverview } from '#features/admin/use-overview.ts';
import { sampleOverview } from '#world/data/sample-overview.ts';
import { adminStage } from '#world/screens/admin-stage.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const offline = { ok: false, message: 'There is no connection.' } as const;
const telling = (overview = sampleOverview()) => vi.fn<LoadOverview>(() => Promise.resolve({ ok: true, overview }));
const showScreen = (load: LoadOverview, others: Partial<AdminCalls> = {}) =>
  show(<AdminScreen load={load} {...adminStage(others)} />);
const at = '2026-06-01T12:00:00.000Z';
const anEvent = { type: 'event', id: 7, person: null };
const person = (user_id: number, display_name: string) => ({
  ...{ user_id, display_name, username: display_name.toLowerCase(), profile_picture: null },
});

const subjectOf = (id: number, about: ReturnType<typeof person> | null) => ({ type: 'user', id, person: about });

test('[ADMIN-08] what needs those who run this is one calm line where nothing does', async () => {
  await signedIn();
  const { container } = showScreen(telling(sampleOverview({ open_reports: 0, mail: 'ok' })));
  expect(await screen.findByText('Nothing needs you right now.')).toBeTruthy();
  expect(screen.getByText(/^Last backup:/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  await expectAccessible(container);
});

describe('[ADMIN-09] those who run this act', () => {
  const failed = sampleOverview({ failed_jobs: { count: 3, since: at, reason: null } });

  test('failed jobs are tried again at a press, and the numbers had anew', async () => {
    await signedIn();
    const load = telling(failed);
    showScreen(load);
    fireEvent.click(await screen.findByRole('button', { name: 'Try them again' }));
    expect(await screen.findByText('3 jobs are tried again')).toBeTruthy();
    await waitFor(() => expect(load.mock.calls.length).toBe(2));
  });

  test('they are discarded after a question; what fails is said', async () => {
    await signedIn();
    const discardJobs = vi.fn<AdminCalls['discardJobs']>(async () => offline);
    const { container } = showScreen(telling(failed), { discardJobs });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard 3 failed jobs?' }));
    expect(discardJobs).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('There is no connection.')).toBeTruthy();
    expect(discardJobs).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible(container);
  });

  test.each([
    [{ sent: true }, 'The mail server took it. Look for it at me@example.com.'],
    [{ sent: false, reason: 'EAUTH 535' }, 'The mail server didn’t take it: EAUTH 535'],
  ])('[CONFIRM-10] a test mail that ends with %j says: %s', async (end, text) => {
    await signedIn();
    const value = { message: '', email: 'me@example.com', ...end };
    showScreen(telling(sampleOverview({ mail: 'ok' })), { testMail: async () => ({ ok: true, value }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ['off', 0],
    ['failing', 1],
  ] as const)('[CONFIRM-10] with mail that is %s there are %i buttons to test it', async (mail, count) => {
    await signedIn();
    showScreen(telling(sampleOverview({ mail })));
    await screen.findByRole('heading', { name: 'Recent actions' });
    expect(screen.queryAllByRole('button', { name: 'Send a test mail' })).toHaveLength(count);
  });

  test.each(['ok', 'failing'] as const)('[CONFIRM-10] mail that is %s says what failed last', async (mail) => {
    await signedIn();
    showScreen(telling({ ...sampleOverview({ mail }), mail_failure: { at, reason: 'EAUTH 535' } }));
    expect(await screen.findByText(/EAUTH 535/)).toBeTruthy();
  });

  test('a backup is begun where there is a folder for it, once at a time', async () => {
    await signedIn();
    const load = telling(sampleOverview({ open_reports: 0, backups: { running_since: null, failure: null } }));
    const backUp = vi.fn<AdminCalls['backUp']>(adminStage().calls.backUp);
    showScreen(load, { backUp });
    const running = sampleOverview({ backups: { running_since: new Date().toISOString(), failure: null } });
    const old = await screen.findAllByRole('button', { name: 'Back up now' });
    expect(old).toHaveLength(1);
    load.mockResolvedValue({ ok: true, overview: running });
    fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText(/^A backup is being made/)).toBeTruthy();
    expect([backUp.mock.calls.length, screen.queryByRole('button', { name: 'Back up now' })]).toEqual([1, null]);
  });
});

describe('[ADMIN-10] who runs this, and what they did', () => {
  const value: OperatorsReply['data'] = {
    operators: [
      { person: person(1, 'Ana'), source: 'settings', since: null },
      { person: person(2, 'Ben'), source: 'command', since: at },
    ],
    actions: [
      { id: 5, at, operator: person(1, 'Ana'), action: 'jobs.discard', subject: null, detail: '1' },
      { id: 4, at, operator: null, action: 'operator.add', detail: null, subject: subjectOf(2, person(2, 'Ben')) },
      { id: 3, at, operator: person(1, 'Ana'), action: 'user.suspend', detail: 'Spam', subject: subjectOf(9, null) },
      { id: 2, at, operator: person(1, 'Ana'), action: 'toString', subject: null, detail: null },
      { id: 1, at, operator: person(1, 'Ana'), action: 'content.hide', detail: null, subject: anEvent },
    ],
  };

  test('stands there with where each comes from, and links to whom it was about', async () => {
    await signedIn();
    const { container } = showScreen(telling(), { operators: async () => ({ ok: true, value }) });
    await screen.findByText('@ben');
    const people = within(screen.getByRole('region', { name: 'Operators' }));
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ana @anaNamed in the server’s settings'),
      expect.stringContaining('Ben @benMade by a command, '),
    ]);
    const done = within(screen.getByRole('region', { name: 'Recent actions' }));
    const said = done.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent);
    expect(said).toEqual([
      'Ana discarded 1 failed job',
      'Somebody on the server’s machine made Ben an operator',
      'Ana suspended somebody',
      'Ana did “toString”',
      'Ana hid an event',
    ]);
    expect(done.getByText('Spam')).toBeTruthy();
    expect(done.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/profile/2');
    expect(done.getByRole('link', { name: 'an event' }).getAttribute('href')).toBe('/events/7');
    await expectAccessible(container);
  });

  test('can be asked for again where it could not be loaded', async () => {
    await signedIn();
    const operators = vi.fn<AdminCalls['operators']>(async () => offline);
    showScreen(telling(), { operators });
    expect(await screen.findByText(/^There is no connection. Who they are/)).toBeTruthy();
    operators.mockResolvedValue({ ok: true, value });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('@ben')).toBeTruthy();
  });
});
