import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unlistedCalls } from '#world/scenes/unlisted.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

describe.each(engines)('[UNLIST-06] unlisted events on devices, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  const { call, create, edit, open, seat, deviceOf } = unlistedCalls(() => server);
  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  test('who has opened one sees its organizer’s new name, and nobody else gets it', async () => {
    const event = await create(ana);
    const [device, other] = [deviceOf(ben), deviceOf(await signUp(server, 'cleo'))];
    await open(ben, event);
    await Promise.all([device(), other()]);
    await call(ana, 'PUT', `/users/update/${ana.user.user_id}`, { display_name: 'Ana of the cellar' });
    expect((await device()).get(event.ref)?.organizer).toMatchObject({ display_name: 'Ana of the cellar' });
    expect((await other()).has(event.ref)).toBe(false);
  });

  test('one that was cancelled loses its organizer’s name with their account', async () => {
    const cook = await signUp(server, 'cook');
    const supper = await create(cook);
    const device = deviceOf(ben);
    await open(ben, supper);
    await edit(cook, supper, { status: 'cancelled' });
    expect((await device()).get(supper.ref)?.organizer).toMatchObject({ username: 'cook' });
    await call(cook, 'DELETE', `/users/${cook.user.user_id}`, { password: 'correct1horse' });
    expect(JSON.stringify((await device()).get(supper.ref)?.organizer ?? null)).not.toContain('cook');
  });

  test('counts reach the organizer’s devices', async () => {
    const event = await create(ana);
    const device = deviceOf(ana);
    await device();
    await open(ben, event);
    await seat(ben, event);
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    expect((await device()).get(event.ref)).toMatchObject({ subscribers_count: 1, likes_count: 1 });
    await seat(ben, event, false);
    expect((await device()).get(event.ref)).toMatchObject({ subscribers_count: 0, likes_count: 1 });
  });
});
