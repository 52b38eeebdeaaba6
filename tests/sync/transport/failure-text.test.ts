import { expect, test } from 'vitest';
import { failureText } from '#sync/transport/failure-text.ts';
import { WireError } from '#sync/transport/ports.ts';
import { reply } from '#world/devices/sample-ports.ts';

const told = reply(422, { message: 'The server’s message', error: 'invalid' });

test('[SESS-06] the screen’s own text comes first', () => {
  expect(failureText(told, { fixed: 'Fixed', fallback: 'Fallback' })).toBe('Fixed');
});

test('[SESS-06] then the server’s message, then its error, then the call’s fallback, then the status', () => {
  expect(failureText(told, { fallback: 'Fallback' })).toBe('The server’s message');
  expect(failureText(reply(422, { message: '', error: 'invalid' }), { fallback: 'Fallback' })).toBe('invalid');
  expect(failureText(reply(500, { error: '' }), { fallback: 'Fallback' })).toBe('Fallback');
  expect(failureText(reply(500, { message: 7 }))).toBe('fetch error! status: 500');
  expect(failureText(reply(500, null))).toBe('fetch error! status: 500');
});

test('[SESS-06] without an answer there is the network text, unless the screen names another', () => {
  const lost = new WireError('network');
  expect(failureText(lost, { fallback: 'Fallback' })).toBe('Network error or CORS issue');
  expect(failureText(lost, { fixed: 'Fixed' })).toBe('Fixed');
  expect(failureText(lost, { fixed: 'Fixed', offline: 'Offline' })).toBe('Offline');
  expect(failureText(told, { offline: 'Offline' })).toBe('The server’s message');
});

test('[SESS-04] [SESS-06] 403 has one text, whatever the server says', () => {
  const forbidden = reply(403, { message: 'Nope', error: 'forbidden' });
  expect(failureText(forbidden, { fallback: 'Fallback' })).toBe('No tienes permiso para acceder a este recurso');
});

test('[SUSPEND-01] but for a suspended account, whose owner is to know why', () => {
  const suspended = reply(403, { message: 'This account is suspended: Spam.', error: 'suspended' });
  expect(failureText(suspended, { fallback: 'Fallback' })).toBe('This account is suspended: Spam.');
});
