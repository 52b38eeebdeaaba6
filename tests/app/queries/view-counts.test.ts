import { afterEach, expect, test, vi } from 'vitest';
import { loadViewCounts } from '#app/queries/view-counts.ts';
import { answerCalls } from '#world/screens/answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[DET-06] the server tells how often an event was seen', async () => {
  const asked = answerCalls({ '/views/event/7/count': { json: { view_count: 12, unique_view_count: 5 } } });
  expect(await loadViewCounts(7)).toEqual({ all: 12, unique: 5 });
  expect(asked).toEqual([{ path: '/views/event/7/count', body: null }]);
});

test('[DET-06] an answer that can’t be used is none', async () => {
  answerCalls({ '/views/event/7/count': { status: 404, json: { message: 'Event not found', error: 'not_found' } } });
  expect(await loadViewCounts(7)).toBe(null);
  answerCalls({ '/views/event/7/count': { json: { view_count: 'many' } } });
  expect(await loadViewCounts(7)).toBe(null);
});
