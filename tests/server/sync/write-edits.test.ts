import { bare } from '#world/data/bare-pictures.ts';
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { aConcert, noon, useScene } from '#world/scenes/events.ts';

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  describe('edits', () => {
    async function edited(base: Record<string, unknown> | undefined, patch: object, ifMatch?: number) {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const params = { id: String(event.id) };
      await stage.scene.perform(ana, 'event.update', { title: 'Theirs', tags: ['music', 'late'] }, { params });
      const outcome = await stage.scene.perform(ana, 'event.update', { ...patch, base }, { params, ifMatch });
      return { outcome, event, now: await stage.scene.read(null, event.id) };
    }

    test('groups whose base still holds are applied, whatever else has changed', async () => {
      const { now } = await edited({ description: aConcert.description }, { description: 'Mine' });
      expect(now).toMatchObject({ title: 'Theirs', description: 'Mine', version: 3 });
    });

    test('a group that somebody changed is a conflict, and then nothing is applied', async () => {
      const base = { title: aConcert.title, description: aConcert.description };
      const { outcome, now } = await edited(base, { title: 'Mine', description: 'Mine' });
      expect(outcome).toMatchObject({ status: 409, body: { error: 'conflict', groups: ['title'] } });
      expect((outcome.body as { current: Event }).current.title).toBe('Theirs');
      expect(now).toMatchObject({ title: 'Theirs', description: aConcert.description, version: 2 });
    });

    test('what is already as wished is done, and an edit that changes nothing makes no version', async () => {
      const { outcome, now } = await edited({ title: aConcert.title }, { title: 'Theirs' });
      expect([outcome.status, now.version]).toEqual([200, 2]);
    });

    test('tags merge as sets', async () => {
      const { now } = await edited({ tags: ['music', 'dance'] }, { tags: ['dance', 'free'] });
      expect(now.tags.toSorted()).toEqual(['free', 'late']);
    });

    test('the fields of one group stand and fall together', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana, { price: '5' });
      const params = { id: event.ref };
      const base = { price: { price: '5.00', pricing_type: 'free', ticket_types: [] } };
      const paid = await stage.scene.perform(ana, 'event.update', { pricing_type: 'paid', base }, { params });
      expect(paid.status).toBe(200);
      const dear = await stage.scene.perform(ana, 'event.update', { price: '9', base }, { params });
      expect(dear).toMatchObject({ status: 409, body: { groups: ['price'] } });
    });

    test('a base in another spelling of the same value is the same', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana, { price: '5' });
      const base = { price: { price: '5', pricing_type: 'free', ticket_types: [] } };
      const outcome = await stage.scene.perform(
        ana,
        'event.update',
        { price: '6', base },
        { params: { id: event.ref } },
      );
      expect((outcome.body as Event).price).toBe('6.00');
    });

    test('If-Match alone compares versions; with neither the edit overwrites', async () => {
      const stale = await edited(undefined, { title: 'Mine' }, 1);
      expect(stale.outcome).toMatchObject({
        status: 412,
        body: { error: 'version_mismatch', current: { version: 2 } },
      });
      expect(stale.now.title).toBe('Theirs');
      expect((await edited(undefined, { title: 'Mine' }, 2)).now.title).toBe('Mine');
      expect((await edited(undefined, { title: 'Mine' })).now.title).toBe('Mine');
    });

    test('null clears, what is left out stays', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana, { city: 'Santo Domingo', resume: 'Short' });
      const outcome = await stage.scene.perform(ana, 'event.update', { city: null }, { params: { id: event.ref } });
      expect(outcome.body).toMatchObject({ city: null, resume: 'Short', title: aConcert.title });
    });

    test('a gallery keeps what it names, in order, with new pictures behind; strangers are refused', async () => {
      const ana = await stage.scene.person();
      const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
      for (const held of [one, two, three]) {
        await stage.storage.writer.run('blob.hold', { sha256: held, userId: ana.userId, bytes: 1, now: noon });
      }
      const files = { 'gallery.0': one, 'gallery.1': two };
      const made = (await stage.scene.perform(ana, 'event.create', aConcert, { files })).body as Event;
      const url = (name: string) => `/media/${name}/1600.webp`;
      expect(bare(made.gallery_images)).toEqual([url(one), url(two)]);
      const params = { id: made.ref };
      const edit = { gallery_images: [url(two)] };
      const after = await stage.scene.perform(ana, 'event.update', edit, { params, files: { 'gallery.0': three } });
      expect(bare((after.body as Event).gallery_images)).toEqual([url(two), url(three)]);
      const strange = await stage.scene.perform(ana, 'event.update', { gallery_images: [url(one)] }, { params });
      expect(strange).toMatchObject({ status: 422, body: { fields: { gallery_images: expect.any(String) } } });
    });
  });
});
