import { describe, expect, test } from 'vitest';
import { ownCalendar } from '#server/domain/events/calendar-feeds.ts';
import { calendarSecretOf } from '#server/domain/events/calendar-link.ts';
import { newToken } from '#server/domain/account/sessions.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

describe.each(databases)('[PROF-13] calendar links on $name', ({ open }) => {
  test('one per user, and found by their hash', async () => {
    const storage = await open();
    const { database, writer } = storage;
    const scene = createScene(storage);
    const [ana, ben] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana, { capacity: 1 });
    for (const actor of [ana, ben]) {
      await scene.perform(actor, 'event.subscribe', { event_id: event.event_id, subscribed: true });
    }
    const [first, second, bens] = [newToken(), newToken(), newToken()];
    await writer.run('calendar-link.renew', { userId: ana.userId, secret: first, now: noon });
    await writer.run('calendar-link.renew', { userId: ana.userId, secret: second, now: noon });
    await writer.run('calendar-link.renew', { userId: ben.userId, secret: bens, now: noon });
    const refsOf = async (secret: string) => {
      const { events, tentative } = await database.read((tx) => ownCalendar(tx, secret, noon));
      return [events.map(({ ref }) => ref), [...tentative]];
    };
    await expect(refsOf(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await refsOf(second)).toEqual([[event.ref], []]);
    expect(await refsOf(bens)).toEqual([[event.ref], [event.ref]]);
    await writer.run('calendar-link.end', { userId: ben.userId });
    await expect(refsOf(bens)).rejects.toMatchObject({ code: 'not_found' });
    await storage.close();
  });
});

test('[PROF-13] a calendar link goes with its account', async () => {
  const storage = await openMigratedStorage();
  const ana = await createScene(storage).person();
  const secret = newToken();
  await storage.writer.run('calendar-link.renew', { userId: ana.userId, secret, now: noon });
  expect(await storage.database.read((tx) => calendarSecretOf(tx, ana))).toBe(secret);
  const left = await storage.database.read(async (tx) => {
    await tx.sql.deleteFrom('users').where('id', '=', ana.userId).execute();
    return await calendarSecretOf(tx, ana);
  });
  expect(left).toBeNull();
  await storage.close();
});
