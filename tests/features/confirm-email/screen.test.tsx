import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ConfirmEmailCalls } from '#features/confirm-email/calls.ts';
import { ConfirmEmailScreen } from '#features/confirm-email/screen.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const email = 'ana@example.com';
const paths = { login: '/login', events: '/events' };
const ana = { email, isConfirmed: false };

type Mocked = { [Name in keyof ConfirmEmailCalls]: ReturnType<typeof vi.fn<ConfirmEmailCalls[Name]>> };

function showScreen(given: { token?: string | null; user?: typeof ana | null; calls?: Partial<Mocked> }) {
  const calls = {
    confirm: vi.fn<ConfirmEmailCalls['confirm']>(() => Promise.resolve({ ok: true, email })),
    send: vi.fn<ConfirmEmailCalls['send']>(() => Promise.resolve({ ok: true, email })),
    change: vi.fn<ConfirmEmailCalls['change']>(() => Promise.resolve({ ok: true, email: 'right@example.com' })),
    ...given.calls,
  };
  const { token = null, user = ana } = given;
  const onConfirmed = vi.fn<() => void>();
  const props = { token, user, isOn: true, calls, onConfirmed, paths };
  return { ...show(<ConfirmEmailScreen {...props} />), calls, onConfirmed };
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('[CONFIRM-03] a link confirms by a press, also for who is signed out, and not by being opened', async () => {
  const { calls, onConfirmed, container } = showScreen({ token: 'secret', user: null });
  expect(calls.confirm).not.toHaveBeenCalled();
  await expectAccessible(container);
  press('Confirm this address');
  expect(await screen.findByText(/ana@example.com is confirmed/)).toBeTruthy();
  expect(calls.confirm.mock.calls).toEqual([[{ token: 'secret' }]]);
  expect(onConfirmed).toHaveBeenCalledOnce();
});

test('[CONFIRM-03] without a connection the press can be repeated', async () => {
  const confirm = vi
    .fn<ConfirmEmailCalls['confirm']>()
    .mockResolvedValueOnce({ ok: false, message: 'There is no connection.', isOver: false })
    .mockResolvedValueOnce({ ok: true, email });
  showScreen({ token: 'secret', calls: { confirm } });
  press('Confirm this address');
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.');
  press('Confirm this address');
  expect(await screen.findByText(/is confirmed/)).toBeTruthy();
});

test.each([
  [ana, 'Send again'],
  [null, 'Log in to ask for another'],
] as const)('[CONFIRM-02] a link that is over says so, and leads on: %j', async (user, wayOn) => {
  const over = { ok: false, message: 'This link is too old.', isOver: true } as const;
  showScreen({
    token: 'old',
    user,
    calls: { confirm: vi.fn<ConfirmEmailCalls['confirm']>(() => Promise.resolve(over)) },
  });
  press('Confirm this address');
  expect((await screen.findByRole('alert')).textContent).toBe('This link is too old.');
  expect(screen.getByText(wayOn)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
});

test('[CONFIRM-08] who is signed in types the code; a wrong one is said at the field', async () => {
  const confirm = vi
    .fn<ConfirmEmailCalls['confirm']>()
    .mockResolvedValueOnce({ ok: false, message: 'This code is wrong.', isOver: true })
    .mockResolvedValueOnce({ ok: true, email });
  showScreen({ calls: { confirm } });
  press('Confirm');
  expect(screen.getByText('Type the twelve digits from the mail')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code from the mail'), { target: { value: ' 1234 5678 9012 ' } });
  press('Confirm');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  press('Confirm');
  expect(await screen.findByText(/is confirmed/)).toBeTruthy();
  expect(confirm.mock.calls).toEqual([[{ code: '1234 5678 9012' }], [{ code: '1234 5678 9012' }]]);
});

test.each([
  [undefined, /A mail is on its way to ana@example.com/],
  ['undelivered', /doesn’t go out at the moment/],
  ['nowhere', /sends no mail/],
] as const)('[CONFIRM-08] [CONFIRM-11] sending again says what becomes of it: %s', async (away, text) => {
  showScreen({ calls: { send: vi.fn<ConfirmEmailCalls['send']>(() => Promise.resolve({ ok: true, email, away })) } });
  expect(screen.queryByText(/on its way/)).toBeNull();
  press('Send again');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('[CONFIRM-05] another address takes the password, and says what is wrong with either', async () => {
  const change = vi
    .fn<ConfirmEmailCalls['change']>()
    .mockResolvedValueOnce({ ok: false, message: 'No', fields: { password: 'Wrong password' } })
    .mockResolvedValueOnce({ ok: true, email: 'right@example.com' });
  showScreen({ calls: { change } });
  press('Send the link');
  expect([screen.getByText('Email inválido'), screen.getByText('La contraseña es requerida')]).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' right@example.com ' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct1horse' } });
  press('Send the link');
  expect(await screen.findByText('Wrong password')).toBeTruthy();
  press('Send the link');
  expect(await screen.findByText(/on its way to right@example.com/)).toBeTruthy();
  expect(change.mock.calls.at(-1)).toEqual([{ email: 'right@example.com', password: 'correct1horse' }]);
});
