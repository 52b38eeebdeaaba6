import { expect, test } from 'vitest';
import { pictureAt, pictureUrl } from '#contract/media/picture.ts';
import { formatPosition, parsePosition } from '#contract/sync/position.ts';
import { isRefusal, transientRefusals, Refusal, refusals } from '#contract/sync/refusals.ts';
import { isRef } from '#contract/uuid.ts';
import { uuidV7 } from '#contract/uuid.ts';

test('[E4] ids that are made later sort later, and none is made twice', () => {
  const ids = [1, 2, 1_000, 2 ** 40, 2 ** 47].map((nowMs) => uuidV7(nowMs));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every(isRef)).toBe(true);
  expect(ids.every((id) => id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
  expect(new Set(Array.from({ length: 1_000 }, () => uuidV7(1))).size).toBe(1_000);
});

test('[L4] a position says in which life of the database it is', () => {
  expect(parsePosition('k3.41')).toEqual({ epoch: 'k3', position: 41 });
  expect(formatPosition({ epoch: 'k3', position: 41 })).toBe('k3.41');
  expect(['', 'k3', '.4', 'k3.', 'K.4', 'k3.-4', 'k3.4.5', 'k3.1e9'].map(parsePosition)).toEqual(Array(8).fill(null));
});

test('a picture of ours is there in three sizes; any other address stays as it is', () => {
  const sha = 'a'.repeat(64);
  expect(pictureUrl(sha)).toBe(`/media/${sha}/1600.webp`);
  expect(pictureAt(pictureUrl(sha), 320)).toBe(`/media/${sha}/320.webp`);
  expect(pictureAt('https://x.example/1600.webp', 320)).toBe('https://x.example/1600.webp');
});

test('[API-02] a refusal has a code, its status and what a person is told; the header’s time stays out of the body', () => {
  const refusal = new Refusal('rate_limited', 'Slower', { retryAfterS: 9, fields: { a: 'b' } });
  expect([refusal.status, refusal.toReply()]).toEqual([
    429,
    { message: 'Slower', error: 'rate_limited', fields: { a: 'b' } },
  ]);
  expect([isRefusal(refusal), isRefusal(new Error('x')), isRefusal({ name: 'Refusal' })]).toEqual([true, false, false]);
});

test('[O5] what says "not now" is no final answer', () => {
  expect(transientRefusals.map((code) => refusals[code]).filter((status) => status < 400)).toEqual([]);
  for (const code of ['forbidden', 'not_found', 'invalid', 'conflict', 'version_mismatch'] as const) {
    expect(transientRefusals).not.toContain(code);
  }
});
