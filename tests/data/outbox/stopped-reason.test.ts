import { expect, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';

const refused = (message: string, fields?: Record<string, string>) => {
  const refusal = { status: 422, code: 'invalid', message, ...(fields === undefined ? {} : { fields }) };
  return { state: 'refused', refusal } as Pick<OutboxEntry, 'state' | 'refusal'>;
};

test('[OFF-06] the server’s words are why, and what failed where it has none', () => {
  expect(stoppedReason(refused('Too long'), 'It failed.')).toBe('Too long');
  expect(stoppedReason(refused(''), 'It failed.')).toBe('It failed.');
  expect(stoppedReason({ state: 'refused', refusal: null }, 'It failed.')).toBe('It failed.');
  expect(stoppedReason(refused('Taken', { username: 'Taken' }), 'It failed.')).toBe('Taken');
});

test('[OFF-06] what failed comes first where it is asked for, and each field once', () => {
  const told = { isFailureIncluded: true, areFieldsIncluded: true };
  expect(stoppedReason(refused('Taken', { username: 'Taken', bio: 'Too long' }), 'It failed.', told)).toBe(
    'It failed. Taken Too long',
  );
  expect(stoppedReason(refused('Blocked'), 'It failed', { isFailureIncluded: true })).toBe('It failed. Blocked');
  expect(stoppedReason(refused(''), 'It failed.', told)).toBe('It failed.');
});

test('[OFF-07] what the server keeps failing on says so, whatever it said before', () => {
  const entry = { ...refused('Too long'), state: 'quarantined' as const };
  expect(stoppedReason(entry, 'It failed.')).toMatch(/^The server keeps failing on this one/);
});
