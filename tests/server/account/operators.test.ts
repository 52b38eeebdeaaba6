import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene } from '#world/scenes/events.ts';

describe.each(databases)('[ACC-18] [SUP-05] who is an operator, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  beforeEach(async () => {
    storage = await open();
    scene = createScene(storage);
  });
  afterEach(() => storage.close());

  /** What a server makes of these entries at its start. */
  const start = (...entries: (number | string)[]) =>
    storage.writer.run('operators.name', {
      adminIds: entries.filter((entry) => typeof entry === 'number'),
      admins: entries.filter((entry) => typeof entry === 'string'),
    });
  async function signUp(username: string, email = `${username}@example.com`): Promise<number> {
    const given = { email, username, name: 'A', lastname: 'B', notifications_enabled: true, passwordHash: 'x', now: 1 };
    return (await storage.writer.run('user.register', given)).user_id;
  }
  const vacant = (setting: string, entry: number) => ({ setting, entry });

  test('is named by id, e-mail or username, in whatever case they signed up', async () => {
    const ids = [await signUp('Ana'), await signUp('Ben'), await signUp('__proto__')];
    const [first = 0] = ids;
    expect(await start(first, 'ben@example.com', '__proto__')).toEqual({ userIds: ids, vacant: [] });
  });

  test('an entry that is nobody’s is handed to no stranger who comes after it, however often servers start', async () => {
    expect(await start(1, 'ana', 'ana@example.com')).toEqual({
      userIds: [],
      vacant: [vacant('ADMIN_IDS', 1), vacant('ADMINS', 1), vacant('ADMINS', 2)],
    });
    const ana = await signUp('ana');
    expect(ana).toBe(1);
    for (const _start of [1, 2]) expect((await start(1, 'ana', 'ana@example.com')).userIds).toEqual([]);
    await start();
    expect((await start('ana@example.com')).userIds).toEqual([ana]);
  });

  test('an entry stays whose it was: not of who takes a name that was let go of, nor an address', async () => {
    const ana = await signUp('ana');
    expect((await start('ana', 'ana@example.com')).userIds).toEqual([ana, ana]);
    await scene.perform({ userId: ana }, 'user.update', { username: 'anna' }, { params: { userId: String(ana) } });
    await signUp('ana', 'other@example.com');
    expect((await start('ana', 'ana@example.com')).userIds).toEqual([ana, ana]);
    const session = { userId: ana, tokenHash: 'hers' };
    await storage.writer.run('session.open', { ...session, now: 1, expiresAt: 2 });
    await storage.writer.run('user.delete', { ...session, passwordHash: 'x', now: 1 });
    await signUp('stranger', 'ana@example.com');
    expect(await start('ana', 'ana@example.com')).toEqual({
      userIds: [],
      vacant: [vacant('ADMINS', 1), vacant('ADMINS', 2)],
    });
  });
});
