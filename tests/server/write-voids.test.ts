import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Outcome } from '#server/domain/perform-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from './databases.ts';
import { createScene, noon } from './scene.ts';

function errorOf({ body }: Outcome): string {
  return (body as { error: string }).error;
}

describe.each(databases)('[API-05] the write path on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
  });
  afterAll(() => storage.close());

  describe('voids', () => {
    const line = { client: 'phone', lane: 'like:x' };

    test('a mutation that never came can never come after', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const key = uuidV7();
      const args = { actor: ana, key, ...line, seq: 5, now: noon };
      expect((await storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      expect((await storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      const like = { event_id: event.id, liked: true };
      expect(errorOf(await scene.perform(ana, 'event.like', like, { key, ...line, seq: 4 }))).toBe('late_sequence');
      expect(errorOf(await scene.perform(ana, 'event.like', like, { key }))).toBe('late_sequence');
      const under = await scene.perform(ana, 'event.like', like, { key: uuidV7(), ...line, seq: 5 });
      expect(errorOf(under)).toBe('late_sequence');
      expect((await scene.read(ana, event.id)).liked).toBe(false);
    });

    test('one that was done tells its outcome, and the lane stays', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const key = uuidV7();
      const like = { event_id: event.id, liked: true };
      const done = await scene.perform(ana, 'event.like', like, { key, ...line, seq: 1 });
      const result = await storage.writer.run('mutation.void', { actor: ana, key, ...line, seq: 9, now: noon });
      expect(result).toEqual({ body: { outcome: 'applied', status: 200, body: done.body }, at: done.at });
      const next = await scene.perform(
        ana,
        'event.like',
        { ...like, liked: false },
        { key: uuidV7(), ...line, seq: 2 },
      );
      expect(next.status).toBe(200);
    });
  });
});
