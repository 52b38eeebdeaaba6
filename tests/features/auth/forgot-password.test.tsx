import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AuthOutcome, CodeOutcome } from '#features/auth/outcome.ts';
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const sent = 'If an account with that email exists, we have sent password reset instructions.';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typeEmail = (value: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value } });

function forgot(answers: { request?: () => Promise<CodeOutcome>; confirm?: () => Promise<AuthOutcome> } = {}) {
  const succeed = async (): Promise<AuthOutcome> => ({ ok: true });
  const onRequest = vi.fn<(email: string) => Promise<CodeOutcome>>(answers.request ?? succeed);
  const onConfirm = vi.fn<(email: string, code: string) => Promise<AuthOutcome>>(answers.confirm ?? succeed);
  const onConfirmed = vi.fn();
  const shown = show(<ForgotPasswordForm onRequest={onRequest} onConfirm={onConfirm} onConfirmed={onConfirmed} />);
  return { ...shown, onRequest, onConfirm, onConfirmed };
}

async function askForCode(): Promise<HTMLInputElement> {
  typeEmail(' ana@example.org ');
  press('Send code');
  return screen.findByLabelText<HTMLInputElement>('Confirmation code');
}

async function sendCode(code: string): Promise<void> {
  fireEvent.change(await askForCode(), { target: { value: code } });
  press('Confirm code');
}

const complaint = async () => {
  const input = screen.getByLabelText('Confirmation code');
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return described.map((id) => document.getElementById(id)?.textContent);
};

test('[ACC-15] it asks for the e-mail, says Sending... while it waits, and leads back to the login', async () => {
  const { container, onRequest } = forgot({ request: () => new Promise(() => {}) });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  typeEmail('ana@example');
  press('Send code');
  expect(await screen.findByText('Email inválido')).toBeTruthy();
  expect(onRequest).not.toHaveBeenCalled();
  await expectAccessible(container);
  typeEmail(' ana@example.org ');
  press('Send code');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  expect(button.disabled).toBe(true);
  expect(onRequest.mock.calls).toEqual([['ana@example.org']]);
});

test.each([
  [undefined, 'Check your mail: the code is good for 15 minutes.'],
  ['log', 'This server sends no mail. The code is in its log, where it was started, and good for 15 minutes.'],
  [
    'undelivered',
    'This server’s mail doesn’t go out at the moment, so the code may not come. Ask for another later, or ask those who run it.',
  ],
  ['nowhere', 'This server sends no mail, so there is no code. Those who run it can help.'],
] as const)('[ACC-16] a code that is in %j is said to be there', async (codeIn, text) => {
  forgot({ request: async () => ({ ok: true, codeIn }) });
  await askForCode();
  expect(screen.getByRole('dialog').textContent).toContain(text);
});

test('[ACC-15] [ACC-16] after the success text a prompt asks for the code, which a phone can fill in', async () => {
  forgot();
  const code = await askForCode();
  expect(screen.getByText(sent)).toBeTruthy();
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  await expectAccessible(screen.getByRole('dialog'));
});

test('[ACC-15] [SESS-08] a refusal and a call that failed have one text; what the call said is beneath', async () => {
  forgot({ request: async () => ({ ok: false, message: 'Error al solicitar código', why: 'untold' }) });
  typeEmail('ana@example.org');
  press('Send code');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No account found with that email.'));
  expect(screen.getByText('Error al solicitar código')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[ACC-16] the code that the server knows leads on', async () => {
  const { onConfirm, onConfirmed } = forgot();
  await sendCode(' 123456 ');
  expect(await screen.findByText('Code confirmed! You can now reset your password.')).toBeTruthy();
  expect(onConfirm.mock.calls).toEqual([['ana@example.org', '123456']]);
  expect(onConfirmed).toHaveBeenCalledOnce();
});

test('[ACC-16] a wrong code can be mended', async () => {
  let outcome: AuthOutcome = { ok: false, message: 'Código incorrecto', why: 'no-match' };
  const { onConfirmed, onConfirm } = forgot({ confirm: async () => outcome });
  await askForCode();
  press('Confirm code');
  expect(await complaint()).toEqual(['Invalid confirmation code.']);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Confirmation code'), { target: { value: '111111' } });
  press('Confirm code');
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
  expect(await complaint()).toEqual(['Invalid confirmation code.']);
  expect(onConfirmed).not.toHaveBeenCalled();
  outcome = { ok: true };
  press('Confirm code');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
});

test.each([
  [{ ok: false, message: 'Too many attempts' }, ['Too many attempts']],
  [
    { ok: false, message: 'Código incorrecto', why: 'untold' },
    ['Error confirming code or resetting password.', 'Código incorrecto'],
  ],
  [{ ok: false, message: '' }, ['Error confirming code or resetting password.']],
] satisfies [AuthOutcome, string[]][])('[ACC-16] another failure %j shows %j', async (outcome, texts) => {
  forgot({ confirm: async () => outcome });
  await sendCode('123456');
  expect(await complaint()).toEqual(texts);
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['its Close button', () => press('Close')],
])('[ACC-16] whoever gives up by %s is told, and may begin again', async (_name, giveUp) => {
  const { onConfirm, onConfirmed, onRequest } = forgot();
  await askForCode();
  giveUp();
  expect(await screen.findByText('Password reset cancelled.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(sent)).toBeNull();
  await askForCode();
  // It would stand over the prompt, and be of the one before.
  expect(screen.queryByText('Password reset cancelled.')).toBeNull();
  expect(onRequest).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onConfirmed).not.toHaveBeenCalled();
});

test('[ACC-16] the prompt begins at the code, ends at the e-mail, and each one is new', async () => {
  forgot({ confirm: async () => ({ ok: false, message: 'Código incorrecto', why: 'no-match' }) });
  const first = await askForCode();
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.change(first, { target: { value: '111111' } });
  press('Confirm code');
  await complaint();
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  const code = await askForCode();
  expect(code.value).toBe('');
  expect(code.getAttribute('aria-invalid')).toBeNull();
});

test('[ACC-16] whoever has given up is not taken on by an answer that comes late', async () => {
  let answer: (outcome: AuthOutcome) => void = () => {};
  const late = new Promise<AuthOutcome>((resolve) => {
    answer = resolve;
  });
  const { onConfirmed } = forgot({ confirm: () => late });
  await sendCode('123456');
  press('Cancel');
  expect(await screen.findByText('Password reset cancelled.')).toBeTruthy();
  await act(async () => answer({ ok: true }));
  expect(onConfirmed).not.toHaveBeenCalled();
  expect(screen.queryByText('Code confirmed! You can now reset your password.')).toBeNull();
});
