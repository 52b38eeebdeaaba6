import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SessionEntry } from '#contract/account/session.ts';
import { newCursor } from '#data/apply/patch.ts';
import { PasswordPart } from '#features/settings/account/password-part.tsx';
import { PersonPart } from '#features/settings/account/privacy-part.tsx';
import { SaverPart } from '#features/settings/data-saver-part.tsx';
import { SessionsPart, type SessionCalls } from '#features/settings/account/sessions-part.tsx';
import { SyncPart } from '#features/settings/sync-part.tsx';
import { ThemePart } from '#features/settings/theme-part.tsx';
import { emptyEngagement } from '#data/events/engagements.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const here: SessionEntry = {
  id: 1,
  current: true,
  created_at: '2026-11-01T10:00:00Z',
  last_seen_at: '2026-11-20T10:00:00Z',
  expires_at: '2026-12-01T10:00:00Z',
  device: 'Chromium on Linux',
};
const phone: SessionEntry = { ...here, id: 2, current: false, device: 'Safari on iPhone' };

function callsWith(entries: SessionEntry[]) {
  let held = entries;
  return {
    list: vi.fn<SessionCalls['list']>(() => Promise.resolve({ ok: true, value: held })),
    end: vi.fn<SessionCalls['end']>((id) => {
      held = held.filter((entry) => entry.id !== id);
      return Promise.resolve({ ok: true, value: null });
    }),
    endOthers: vi.fn<SessionCalls['endOthers']>(() => {
      held = held.filter((entry) => entry.current);
      return Promise.resolve({ ok: true, value: null });
    }),
  };
}

test('[PROF-13] the theme is chosen among light, dark and the system’s', async () => {
  const onChoose = vi.fn();
  const { container } = show(<ThemePart choice="system" onChoose={onChoose} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(onChoose).toHaveBeenCalledWith('dark');
  await expectAccessible(container);
});

test('[PROF-13] [CARD-08] saving data is left to the browser, or switched on or off on this device', async () => {
  localStorage.clear();
  const { container } = show(<SaverPart />);
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  const now = () => container.querySelector('section [role=status]')?.textContent;
  expect([choice('Automatic').checked, now()]).toEqual([true, 'Your browser doesn’t ask to save data, so it is off.']);
  fireEvent.click(choice('On'));
  expect([choice('On').checked, now()]).toEqual([true, 'Data is saved on this device.']);
  expect(localStorage.getItem('dataSaver')).toBe('on');
  await expectAccessible(container);
  fireEvent.click(choice('Off'));
  expect([now(), localStorage.getItem('dataSaver')]).toEqual(['Pictures come by themselves on this device.', 'off']);
  fireEvent.click(choice('Automatic'));
  expect(localStorage.getItem('dataSaver')).toBeNull();
});

test('[PROF-13] [OFF-01] notifications and sharing are saved on the device at once, and wait for the network', async () => {
  const account = await signedIn();
  const { container } = show(<PersonPart />);
  const sharing = await screen.findByRole<HTMLInputElement>('switch', { name: 'Share my subscriptions' });
  await waitFor(() => expect(sharing.disabled).toBe(false));
  expect(sharing.checked).toBe(false);
  expect(screen.getByText(/The organizer of an event sees who subscribed to it either way/)).toBeTruthy();
  fireEvent.click(sharing);
  await waitFor(() => expect(sharing.checked).toBe(true));
  fireEvent.click(screen.getByRole('switch', { name: 'Notifications' }));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(2));
  const patches = (await account.db.outbox.toArray()).map(({ kind, args }) => [kind, args]);
  expect(patches).toEqual([
    ['user.update', { patch: { share_subscriptions: true } }],
    ['user.update', { patch: { notifications_enabled: false } }],
  ]);
  await expectAccessible(container);
});

test('[PROF-13] sessions are listed, this one marked, and each other one can be ended', async () => {
  const calls = callsWith([here, phone]);
  const { container } = show(<SessionsPart calls={calls} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('This device'),
    expect.stringContaining('Last used'),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'End the session on Safari on iPhone' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(calls.end).toHaveBeenCalledWith(2);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('[PROF-13] all other sessions end at once', async () => {
  const calls = callsWith([here, phone, { ...phone, id: 3 }]);
  show(<SessionsPart calls={calls} />);
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('All other sessions have ended')).toBeTruthy();
});

test('[PROF-13] without a connection the sessions say so, and can be asked for again', async () => {
  const calls = callsWith([here]);
  calls.list.mockResolvedValueOnce({ ok: false, message: 'Network error or CORS issue' });
  show(<SessionsPart calls={calls} />);
  expect(await screen.findByText('Network error or CORS issue')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chromium on Linux')).toBeTruthy();
});

function typePassword(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('[PROF-13] [ACC-10] a new password keeps the rule and is typed twice; each mistake is told at its field', async () => {
  const onChange = vi.fn();
  const { container } = show(<PasswordPart email="ana@example.com" onChange={onChange} />);
  typePassword({ 'New password': 'short', 'Confirm new password': 'other' });
  expect(screen.getByText('La contraseña es requerida')).toBeTruthy();
  expect(screen.getByText('La contraseña debe tener al menos 8 caracteres, una letra y un número')).toBeTruthy();
  expect(screen.getByText('Las contraseñas no coinciden')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  expect(onChange).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[PROF-13] a wrong current password is told at its field and keeps what was typed; a right one empties the form', async () => {
  const wrong = { currentPassword: 'La contraseña actual no es correcta' };
  const onChange = vi.fn().mockResolvedValueOnce({ ok: false, message: 'Wrong', fields: wrong });
  onChange.mockResolvedValueOnce({ ok: true });
  show(<PasswordPart email="ana@example.com" onChange={onChange} />);
  const typed = { 'Current password': 'scape2025', 'New password': 'scape2027', 'Confirm new password': 'scape2027' };
  typePassword(typed);
  expect(await screen.findByText(wrong.currentPassword)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('scape2027');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password has been changed')).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith({ currentPassword: 'scape2025', newPassword: 'scape2027' });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('[PROF-13] how device and server stand is told, and can be hurried', async () => {
  const onSync = vi.fn();
  const account = await signedIn();
  await account.db.meta.put({ key: 'status', value: { gate: 'offline', isDraining: false, syncedAt: null } });
  await account.db.cursors.put({ ...newCursor('events'), cursor: 'a', syncedAt: Date.parse('2026-11-20T10:00:00') });
  await account.mutate('user.update', { patch: { bio: 'B' } });
  const { container } = show(<SyncPart outbox="/outbox" onSync={onSync} />);
  expect(await screen.findByText('Offline')).toBeTruthy();
  expect(screen.getByText('Waiting to be sent').nextElementSibling?.textContent).toBe('1');
  const timeOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await timeOf('Events')).toMatch(/^20 Nov 2026, 10:00, coming in anew$/);
  expect(await timeOf('What is yours')).toBe('Not yet');
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(onSync).toHaveBeenCalledOnce();
  await expectAccessible(container);
});

test('[MET-07] who sees what is said in a sentence each, with a preview, and changes with the switch', async () => {
  const account = await signedIn();
  const soon = eventRow({ title: 'Noche de jazz', date_time: new Date(Date.now() + 86_400_000).toISOString() });
  // Nobody sees that one goes to an event that nobody finds.
  const unlisted = eventRow({ title: 'Fiesta privada', date_time: soon.date_time, visibility: 'unlisted' });
  await hold(account, [soon, unlisted]);
  for (const { ref } of [soon, unlisted]) {
    await account.db.engagements.put({ ...emptyEngagement(ref), subscribed: true });
  }
  const { container } = show(<PersonPart />);
  const part = within(await screen.findByRole('region', { name: 'Who sees what' }));
  const preview = within(part.getByRole('figure', { name: 'This is what others see' }));
  expect(preview.getByText('Ana Núñez')).toBeTruthy();
  expect(part.getByText(/^Only you and the organizer of each event/)).toBeTruthy();
  expect(preview.getByText('What you’re going to isn’t shown.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Share my subscriptions' }));
  expect(await part.findByText(/^Everyone with an account: on your profile/)).toBeTruthy();
  expect(await preview.findByText('Going to Noche de jazz')).toBeTruthy();
  await expectAccessible(container);
});
