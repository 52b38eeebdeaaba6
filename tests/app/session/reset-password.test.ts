import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPasswordReset, readPasswordReset, savePasswordReset } from '#app/session/password-reset-storage.ts';
import { confirmCode, requestCode, setPassword } from '#app/session/password-reset.ts';
import { answerCalls } from '#world/screens/answers.ts';

const email = 'ana@example.org';
const passwords = { email, newPassword: 'secreto123', confirmPassword: 'secreto123' };
const stored = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[ACC-15] [ACC-16] a code is asked for by e-mail; one that the reply carries is neither kept nor compared', async () => {
  const asked = answerCalls({
    '/auth/forgot-password': { json: { message: 'Sent', developmentPin: '123456' } },
    '/auth/confirm-pin': { json: { message: 'Código confirmado' } },
  });
  expect(await requestCode(email)).toEqual({ ok: true });
  expect(stored()).toEqual({});
  expect(await confirmCode(email, '999999')).toEqual({ ok: true });
  expect(asked).toEqual([
    { path: '/auth/forgot-password', body: { email } },
    { path: '/auth/confirm-pin', body: { email, pin: '999999' } },
  ]);
});

test.each([
  ['log', 'log'],
  ['nowhere', 'nowhere'],
  ['undelivered', 'undelivered'],
  ['elsewhere', undefined],
  [undefined, undefined],
])('[ACC-16] where the server says the code is, %j, is handed on', async (code_in, codeIn) => {
  answerCalls({ '/auth/forgot-password': { json: { message: 'Sent', code_in } } });
  expect(await requestCode(email)).toEqual({ ok: true, codeIn });
});

test('[ACC-16] exactly “Código confirmado” stores the code twice, the e-mail and the flag', async () => {
  answerCalls({ '/auth/confirm-pin': { json: { message: 'Código confirmado' } } });
  expect(await confirmCode(email, '123456')).toEqual({ ok: true });
  expect(stored()).toEqual({ codeBack: '123456', codeFront: '123456', emailBack: email, codeVerified: 'true' });
});

test.each([
  [{ status: 400, json: { message: 'Código incorrecto', error: 'invalid' } }, 'Código incorrecto'],
  [{ status: 400, json: {} }, 'Código incorrecto'],
  [{ json: { message: 'código confirmado' } }, 'código confirmado'],
  [{ json: {} }, 'Código incorrecto'],
])('[ACC-16] [SESS-08] %j is no confirmation', async (answer, message) => {
  answerCalls({ '/auth/confirm-pin': answer });
  expect(await confirmCode(email, '123456')).toEqual({ ok: false, message, why: 'no-match' });
  expect(stored()).toEqual({});
});

test.each([
  [{ status: 429, json: { message: 'Too many attempts', error: 'rate_limited' } }, { message: 'Too many attempts' }],
  [
    { status: 500, json: {} },
    { message: '', why: 'untold' },
  ],
  ['none' as const, { message: 'Network error or CORS issue', why: 'untold' }],
])('[ACC-16] [SESS-06] [SESS-08] another failure %j of the confirmation is told', async (answer, told) => {
  answerCalls({ '/auth/confirm-pin': answer });
  expect(await confirmCode(email, '123456')).toEqual({ ok: false, ...told });
  expect(stored()).toEqual({});
});

test('[ACC-16] a browser that stores nothing says so', async () => {
  answerCalls({ '/auth/confirm-pin': { json: { message: 'Código confirmado' } } });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const outcome = await confirmCode(email, '123456');
  expect(outcome).toEqual({ ok: false, message: 'This browser keeps nothing, so the password can’t be set here.' });
});

test.each([
  ['forgot-password', () => requestCode(email), 'Error al solicitar código'],
  ['reset-password', () => setPassword(passwords), 'Error al restablecer contraseña'],
])('[SESS-06] [SESS-08] %s tells the message, the error, then the call’s own text', async (name, call, fallback) => {
  const told = async (answer: Parameters<typeof answerCalls>[0][string]) => {
    answerCalls({ [`/auth/${name}`]: answer });
    return call();
  };
  expect(await told({ status: 400, json: { message: 'No', error: 'invalid' } })).toEqual({ ok: false, message: 'No' });
  expect(await told({ status: 400, json: { error: 'invalid' } })).toEqual({ ok: false, message: 'invalid' });
  expect(await told({ json: { error: 'Told in a success' } })).toEqual({ ok: false, message: 'Told in a success' });
  expect(await told({ status: 500, json: null })).toEqual({ ok: false, message: fallback, why: 'untold' });
  expect(await told('none')).toEqual({ ok: false, message: 'Network error or CORS issue', why: 'untold' });
});

test('[ACC-17] the new password is sent as specified, and then nothing of the reset is left', async () => {
  savePasswordReset({ email, code: '123456' });
  answerCalls({ '/auth/reset-password': { status: 400, json: { error: 'expired' } } });
  await setPassword(passwords);
  expect(readPasswordReset()).toEqual({ email });
  const asked = answerCalls({ '/auth/reset-password': { json: { message: 'Set' } } });
  expect(await setPassword(passwords)).toEqual({ ok: true });
  expect(asked).toEqual([{ path: '/auth/reset-password', body: passwords }]);
  expect(stored()).toEqual({});
});

test('[ACC-17] a reset is held when the flag, the e-mail and both codes are there, and the codes are the same', () => {
  savePasswordReset({ email, code: '123456' });
  expect(readPasswordReset()).toEqual({ email });
  for (const [key, value] of [
    ['codeVerified', 'yes'],
    ['emailBack', ''],
    ['codeBack', ''],
    ['codeFront', '654321'],
  ] as const) {
    savePasswordReset({ email, code: '123456' });
    localStorage.setItem(key, value);
    expect({ key, held: readPasswordReset() }).toEqual({ key, held: null });
  }
  savePasswordReset({ email, code: '123456' });
  localStorage.setItem('theme', 'dark');
  clearPasswordReset();
  expect(stored()).toEqual({ theme: 'dark' });
});
