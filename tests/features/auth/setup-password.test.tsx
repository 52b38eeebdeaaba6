import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import { SetupPasswordForm } from '#features/auth/setup-password-form.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

function setup(answer: () => Promise<AuthOutcome> = async () => ({ ok: true })) {
  const onReset = vi.fn(answer);
  const onDone = vi.fn();
  const shown = show(<SetupPasswordForm email="ana@example.org" onReset={onReset} onDone={onDone} />);
  return { ...shown, onReset, onDone };
}

function typeBoth(password: string, confirmation = password): void {
  type(/^New password/, password);
  type(/^Confirm password/, confirmation);
}

test('[ACC-17] both passwords have to match and to keep the rule before anything is sent', async () => {
  const { container, onReset } = setup();
  typeBoth('secreto123', 'secreto124');
  press('Set password');
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm password/));
  typeBoth('short');
  press('Set password');
  expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres, una letra y un número')).toBeTruthy();
  expect(screen.queryByText('Passwords do not match.')).toBeNull();
  expect(onReset).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('[ACC-17] it says Setting up..., then that the password is set, and goes on after 2000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = Promise.withResolvers<AuthOutcome>();
  const { onReset, onDone } = setup(() => answer.promise);
  typeBoth('secreto123');
  press('Set password');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Setting up...' }).disabled).toBe(true);
  expect(onReset.mock.calls).toEqual([
    [{ email: 'ana@example.org', newPassword: 'secreto123', confirmPassword: 'secreto123' }],
  ]);
  await act(async () => answer.resolve({ ok: true }));
  expect(screen.getByText('Your password has been reset successfully.')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDone).toHaveBeenCalledOnce();
});

test('[ACC-17] a failure shows what the reply says, else the page’s own words', async () => {
  let outcome: AuthOutcome = { ok: false, message: 'The code has expired' };
  const { onDone } = setup(async () => outcome);
  const alert = () => screen.getByRole('alert').textContent;
  typeBoth('secreto123');
  press('Set password');
  await waitFor(() => expect(alert()).toBe('The code has expired'));
  outcome = { ok: false, message: 'Error al restablecer contraseña', why: 'untold' };
  press('Set password');
  await waitFor(() => expect(alert()).toBe('Error resetting password.'));
  expect(screen.getByText('Error al restablecer contraseña')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Ask for another' }).getAttribute('href')).toBe('/forgot-password');
});
