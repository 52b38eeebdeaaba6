import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicCalendar } from '#server/domain/events/calendar-feeds.ts';
import type { CalendarFilter } from '#server/db/events/calendar.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

describe.each(databases)('[EVT-06] what is in a feed on $name', ({ open }) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  test('is soonest first, and what was deleted stands in its place', async () => {
    const scene = createScene(storage);
    const [ana, ben] = [await scene.person(), await scene.person()];
    const at = (day: number) => ({ title: `Day ${String(day)}`, date_time: `2026-06-0${String(day)}T20:00:00Z` });
    await scene.event(ana, { ...at(5), category: 'conciertos_y_musica' });
    await scene.event(ben, { ...at(3), online: true });
    const gone = await scene.event(ana, { ...at(4), category: 'conciertos_y_musica' });
    await scene.event(ana, { ...at(2), status: 'draft' });
    const params = { id: String(gone.event_id) };
    await scene.perform(ana, 'event.delete', {}, { params });

    const daysOf = async (filter: CalendarFilter) => {
      const { events } = await storage.database.read((tx) => publicCalendar(tx, filter, noon));
      return events.map(({ status, date_time }) => `${status} ${date_time.slice(8, 10)}`);
    };
    expect(await daysOf({})).toEqual(['active 03', 'cancelled 04', 'active 05']);
    expect(await daysOf({ categories: ['conciertos_y_musica'] })).toEqual(['cancelled 04', 'active 05']);
    expect(await daysOf({ isOnline: true })).toEqual(['active 03']);
    expect(await daysOf({ organizerId: ana.userId })).toEqual(['cancelled 04', 'active 05']);
  });
});
