import axe from 'axe-core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { readNotice } from '#app/pages/auth/suspended/notice.tsx';
import { paths } from '#app/routes/paths.ts';
import { savePasswordReset } from '#app/session/password-reset-storage.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { dropToken, signIn, withDevice } from '#data/db/device.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

const google = { client_id: 'scape.example', script_url: 'https://accounts.example/gsi' };

beforeEach(() => {
  localStorage.clear();
  likeABrowser();
  answerCalls({ '/config': { json: { google: null } } });
});
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

async function show(address: string, user: 'guest' | 'somebody' = 'guest'): Promise<void> {
  history.replaceState(null, '', address);
  accountInUse.set(await openFor(user === 'guest' ? null : somebody()));
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const googleButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });

test.each([paths.login, paths.signup, paths.forgotPassword, paths.setupPassword])(
  '[SHELL-02] whoever is signed in does not enter %s',
  async (address) => {
    savePasswordReset({ email: 'ana@example.org', code: '123456' });
    await show(address, 'somebody');
    await waitFor(() => expect(location.pathname).toBe(paths.ownProfile));
  },
);

test('[ACC-01] [ACC-15] the login leads to the reset, and the reset back', async () => {
  await show(paths.login);
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await heading('Forgot password');
  expect(document.title).toBe('Forgot password · Scape');
  fireEvent.click(screen.getAllByRole('link', { name: 'Login' }).at(-1) as HTMLElement);
  await heading('Login');
});

test('[ACC-17] without a confirmed code the new password is not asked for', async () => {
  await show(paths.setupPassword);
  await heading('Forgot password');
  expect(location.pathname).toBe('/forgot-password');
});

test('[ACC-16] [ACC-17] a confirmed code leads to the new password, and that to the login after 2000 ms', async () => {
  answerCalls({
    '/auth/forgot-password': { json: { message: 'Sent' } },
    '/auth/confirm-pin': { json: { message: 'Código confirmado' } },
    '/auth/reset-password': { json: { message: 'Set' } },
  });
  await show(paths.forgotPassword);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  fireEvent.change(await screen.findByLabelText('Confirmation code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm code' }));
  await heading('Set a new password');
  expect(screen.getByText('For ana@example.org')).toBeTruthy();
  for (const label of [/^New password/, /^Confirm password/]) {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: 'secreto123' } });
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText('Your password has been reset successfully.');
  expect(location.pathname).toBe('/setup-password');
  expect(localStorage.getItem('codeVerified')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  await heading('Login');
});

test.each([paths.login, paths.signup])('[ACC-14] %s asks the server whether Google is set up', async (address) => {
  answerCalls({ '/config': { json: { google } } });
  await show(address);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(googleButton().disabled).toBe(false));
});

test.each([
  ['that has no client id', { json: { google: null } }],
  ['that can’t be reached', 'none' as const],
  ['that knows no such call', { status: 404, json: { message: 'No such call', error: 'no_such_call' } }],
])('[ACC-14] with a server %s Google is not available', async (_name, answer) => {
  answerCalls({ '/config': answer });
  await show(paths.login);
  expect(await screen.findByText('Signing in with Google isn’t available here.')).toBeTruthy();
  expect(googleButton().disabled).toBe(true);
});

test.each([paths.forgotPassword, paths.setupPassword])('axe finds nothing on %s', async (address) => {
  savePasswordReset({ email: 'ana@example.org', code: '123456' });
  await show(address);
  await screen.findByRole('heading', { level: 1 });
  const { violations } = await axe.run(document.documentElement, {
    rules: { 'color-contrast': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});

test('[SUSPEND-06] the login says that the account last in use here is suspended and why, and leads to the operators', async () => {
  const suspended = { reason: 'Sells fake tickets', since: '2026-01-01T00:00:00Z' };
  const user = somebody();
  await withDevice(async (device) => {
    await signIn(device, { user, token: 'a', remember: true }, 1);
    await dropToken(device, user.user_id, 'a', { suspended });
  });
  await show(paths.login);
  const notice = await screen.findByRole('status', { name: 'Suspended account' });
  expect(notice.textContent).toContain('Sells fake tickets');
  expect(notice.textContent).toContain('What you haven’t sent stays on this device.');
  fireEvent.click(screen.getByRole('link', { name: 'write to the operators' }));
  await heading('Contact Us');
  // Another account has been in use since.
  await withDevice((device) => signIn(device, { user: somebody(), token: 'b', remember: true }, 2));
  const found = vi.fn();
  await readNotice(found);
  expect(found).not.toHaveBeenCalled();
});
