import { expect, test } from 'vitest';
import { refusals } from '#contract/sync/refusals.ts';
import { outcomeOf, type Outcome } from '#sync/push/outcome.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleEntry } from '#world/devices/sample-entry.ts';

const like = sampleEntry('event.like', refs.sunset);
const unlike = { ...like, args: { event: refs.sunset, liked: false } };
const deletion = sampleEntry('event.delete', refs.sunset);

function heard(
  status: number,
  error = '',
  { entry = like, isFirst = false, retryAfterMs = null as number | null } = {},
): Outcome {
  return outcomeOf(entry, { status, body: { message: 'M', error }, at: 'e.1', retryAfterMs }, isFirst);
}

test.each([200, 201, 204])('[O1] %d is applied', (status) => {
  expect(heard(status)).toMatchObject({ as: 'applied', at: 'e.1', status });
});

test.each([
  [400, 'malformed'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'ref_taken'],
  [410, ''],
  [413, 'too_large'],
  [415, 'unsupported_media'],
  [422, 'invalid'],
  [422, 'idempotency_key_reused'],
])('[O3] [OFF-06] %d %s is refused, with its reason', (status, code) => {
  expect(heard(status, code)).toEqual({ as: 'refused', note: { status, code, message: 'M' } });
});

test.each([404, 410])('[O4] [OFF-06] %d to a deletion or an un-toggle fulfils the wish', (status) => {
  expect(heard(status, 'not_found', { entry: deletion }).as).toBe('applied');
  expect(heard(status, 'not_found', { entry: unlike }).as).toBe('applied');
});

test.each([408, 429, 503])(
  '[O5] [OFF-07] %d is not now, after the time that it names, and nobody’s fault',
  (status) => {
    expect(heard(status, '', { retryAfterMs: 7_000 })).toEqual({ as: 'again', afterMs: 7_000, isFault: false });
    expect(heard(status)).toEqual({ as: 'again', afterMs: null, isFault: false });
  },
);

test.each([301, 500, 502, 504])('[O14] [OFF-07] %d is not now, and may be the mutation’s own doing', (status) => {
  expect(heard(status)).toMatchObject({ as: 'again', isFault: true });
});

test('[O5] [OFF-07] a request that is still under way is waited for', () => {
  expect(heard(409, 'in_flight', { retryAfterMs: 1_000 })).toEqual({ as: 'again', afterMs: 1_000, isFault: false });
});

test('[O14] a call that is not there is no refusal of what it was asked for', () => {
  expect(heard(404, 'no_such_call', { entry: deletion }).as).toBe('again');
});

test('[O2] [SESS-03] 401 is a matter of the session and refuses nothing', () => {
  expect(heard(401)).toEqual({ as: 'signed-out' });
});

test('[O8] what both sides changed is a conflict, with the server’s side', () => {
  const body = { message: 'M', error: 'conflict', current: { title: 'T' }, groups: ['title'] };
  const outcome = outcomeOf(like, { status: 409, body, at: null, retryAfterMs: null }, false);
  expect(outcome).toEqual({
    as: 'conflict',
    note: { status: 409, code: 'conflict', message: 'M', current: { title: 'T' }, groups: ['title'] },
  });
  expect(heard(412, 'version_mismatch').as).toBe('conflict');
});

test('[O9] [OFF-02] a late sequence at the first send is a copied database, later a conflict', () => {
  expect(heard(409, 'late_sequence', { isFirst: true }).as).toBe('cloned');
  expect(heard(409, 'late_sequence', { isFirst: false }).as).toBe('conflict');
});

test('[O6] [O7] [CARD-06] a picture that the server lacks is sent again; one behind another that waits waits too', () => {
  const body = { message: 'M', error: 'blob_missing', sha256: 'a'.repeat(64) };
  expect(outcomeOf(like, { status: 424, body, at: null, retryAfterMs: null }, true)).toEqual({
    as: 'blob-missing',
    sha256: 'a'.repeat(64),
  });
  expect(heard(425, 'skipped').as).toBe('skipped');
  expect(heard(425, 'too_early').as).toBe('again');
});

test('every code that the contract knows has an outcome, and none reads a message', () => {
  for (const [code, status] of Object.entries(refusals)) {
    const plain = outcomeOf(like, { status, body: { error: code }, at: null, retryAfterMs: null }, false);
    const wordy = outcomeOf(
      like,
      { status, body: { error: code, message: 'try again' }, at: null, retryAfterMs: null },
      false,
    );
    expect(wordy.as).toBe(plain.as);
  }
});

test.each([
  [403, {}, 'No tienes permiso para acceder a este recurso'],
  [403, { message: 'Not yours' }, 'Not yours'],
  [400, { error: 'Only the error field' }, 'Only the error field'],
  [422, { message: '', error: 7 }, ''],
  [422, null, ''],
])(
  '[SESS-04] [SESS-06] a refusal of %i with %j is told as %j, and what says nothing leaves the word to the screen',
  (status, body, message) => {
    const outcome = outcomeOf(like, { status, body, at: null, retryAfterMs: null }, true);
    expect(outcome).toMatchObject({ as: 'refused', note: { status, message } });
  },
);

test('[TRUST-02] a limit on new accounts says why and until when, and the change is sent again', () => {
  const until = '2026-11-28T18:31:00.000Z';
  const body = { error: 'rate_limited', message: 'Three a day', until };
  expect(outcomeOf(like, { status: 429, body, at: null, retryAfterMs: 7_000 }, true)).toEqual({
    as: 'again',
    afterMs: 7_000,
    isFault: false,
    postponed: { reason: 'Three a day', until: Date.parse(until) },
  });
});
