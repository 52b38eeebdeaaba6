import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { errorOf, noon, useScene } from '#world/scenes/events.ts';

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  describe('voids', () => {
    const line = { client: 'phone', lane: 'like:x' };

    test('a mutation that never came can never come after', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const key = uuidV7();
      const args = { actor: ana, key, ...line, seq: 5, now: noon };
      expect((await stage.storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      expect((await stage.storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      const like = { event_id: event.id, liked: true };
      expect(errorOf(await stage.scene.perform(ana, 'event.like', like, { key, ...line, seq: 4 }))).toBe(
        'late_sequence',
      );
      expect(errorOf(await stage.scene.perform(ana, 'event.like', like, { key }))).toBe('late_sequence');
      const under = await stage.scene.perform(ana, 'event.like', like, { key: uuidV7(), ...line, seq: 5 });
      expect(errorOf(under)).toBe('late_sequence');
      expect((await stage.scene.read(ana, event.id)).liked).toBe(false);
    });

    test('[OFF-06] a copied device that sends a void key with a text of its own is told of the other one', async () => {
      const ana = await stage.scene.person();
      const [voided, ref] = [uuidV7(), uuidV7()];
      const place = { client: 'phone', lane: `post:${ref}` };
      const send = (description: string, key: string, seq: number) =>
        stage.scene.perform(ana, 'post.create', { title: 'T', description, client_id: ref }, { key, ...place, seq });
      await stage.storage.writer.run('mutation.void', { actor: ana, key: voided, ...place, seq: 5, now: noon });
      expect((await send('Tried again', uuidV7(), 6)).status).toBe(201);
      expect((await send('Tried again', voided, 5)).status).toBe(200);
      const other = await send('Of the copy', voided, 5);
      expect([other.status, other.isFinal, other.body]).toMatchObject([
        ...[409, true],
        { error: 'conflict', current: { description: 'Tried again' } },
      ]);
    });

    test('one that was done tells its outcome, and the lane stays', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const key = uuidV7();
      const like = { event_id: event.id, liked: true };
      const done = await stage.scene.perform(ana, 'event.like', like, { key, ...line, seq: 1 });
      const result = await stage.storage.writer.run('mutation.void', { actor: ana, key, ...line, seq: 9, now: noon });
      expect(result).toEqual({ body: { outcome: 'applied', status: 200, body: done.body }, at: done.at });
      const next = await stage.scene.perform(
        ana,
        'event.like',
        { ...like, liked: false },
        { key: uuidV7(), ...line, seq: 2 },
      );
      expect(next.status).toBe(200);
    });
  });
});
