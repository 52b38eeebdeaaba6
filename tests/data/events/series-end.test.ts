import { expect, test } from 'vitest';
import { endlessMs } from '#contract/calendar/series-bound.ts';
import { updateEvent } from '#data/events/mutators.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';
import { sampleStore } from '#world/stores/sample-store.ts';

const series = {
  date_time: '2030-06-01T20:00:00Z',
  end_date_time: null,
  event_type: 'recurring' as const,
  recurrence: 'FREQ=WEEKLY;COUNT=3',
  series_end: '2030-06-15T20:00:00.000Z',
};

async function endAfter(patch: Parameters<typeof updateEvent>[1]['patch']): Promise<number | undefined> {
  const store = await sampleStore([series]);
  return store.transact('write', ['events'], async (tx) => {
    const rows = createWriteBatch(tx);
    await updateEvent(rows, { event: refs.sunset, patch, base: {} });
    return (await rows.get('events', refs.sunset))?.ends_at;
  });
}

test('[WIZ-07] a series ends when the server says, until its own times are changed here', async () => {
  expect(sampleRow(series).ends_at).toBe(Date.parse(series.series_end));
  expect(await endAfter({ title: 'Another' })).toBe(Date.parse(series.series_end));
  expect(await endAfter({ recurrence: 'FREQ=WEEKLY;COUNT=4' })).toBe(endlessMs);
  expect(await endAfter({ event_type: 'individual', recurrence: null })).toBe(Date.parse(series.date_time));
});
