import { expect, test } from 'vitest';
import { clampText } from '#server/domain/notifications/push-text.ts';
import { retryPush } from '#server/domain/notifications/push-jobs.ts';

const accented = 'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307';

test.each([
  ['as many letters as there is room for', 'a'.repeat(120), 'a'.repeat(120)],
  ['one letter more', 'a'.repeat(121), `${'a'.repeat(120)}…`],
  ['as many code units as there is room for', accented.repeat(60), accented.repeat(60)],
  ['letters of too many code units', accented.repeat(61), `${accented.repeat(60)}…`],
  ['several lines', ' one\r\n\ttwo ', 'one two'],
])('[CHAT-08] a notification shows %s', (_what, text, shown) => {
  expect(clampText(text)).toBe(shown);
});

test('[CHAT-08] each retry of a push counts one try more', () => {
  const first = retryPush({ of: { what: 'message', id: 7 }, at: 1 }, 'chat-2', [3], 5);
  expect(first).toMatchObject({ kind: 'push', runAt: 5, about: 'chat-2 3', payload: { only: [3], tries: 1 } });
  const second = retryPush({ of: { what: 'message', id: 7 }, at: 1, tries: 1 }, 'chat-2', [3], 9);
  expect(second).toMatchObject({ payload: { tries: 2 } });
});
