import { expect, test } from 'vitest';
import { syncMeReply } from '#sync/transport/reply-shape.ts';
import { WireError } from '#sync/transport/ports.ts';

const reply = (changes: Record<string, unknown>) => ({
  cursor: 'c',
  upto: 'c',
  more: false,
  changes,
  deleted: {},
});

test('[OFF-12] rows of a kind that only a newer server knows are no reason to refuse a pull', () => {
  const pulled = reply({ tickets: [{ code: 'A1' }] });
  expect(syncMeReply(pulled)).toBe(pulled);
});

test.each([
  ['an entity without its name', { posts: [{ title: 'x' }] }],
  ['engagement without its event', { engagement: [{ liked: true }] }],
  ['no list', { posts: {} }],
  ['no rows', { notices: ['x'] }],
])('[P12] %s is no reply of ours', (_what, changes) => {
  expect(() => syncMeReply(reply(changes))).toThrow(WireError);
});
