import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { Message } from '#contract/chat/message.ts';
import type { Post } from '#contract/posts/entity.ts';
import { keysOfPicture, removeUnusedPictures } from '#server/domain/media/unused-pictures.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Storage } from '#server/writer/storage.ts';
import { tidyPictures } from '#server/tidy.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { aConcert, noon } from '#world/scenes/events.ts';

const dayMs = 24 * 3600_000;

describe.each(databases)('[API-04] pictures that nothing names, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;
  let ana: Actor;
  let ben: Actor;
  const files = new Map<string, Uint8Array>();
  let made = 0;
  /** done the next time that a file is taken away */
  let meanwhile: (() => Promise<unknown>) | null = null;

  const store: ObjectStore = {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key) ?? null,
    has: async (key) => files.has(key),
    async remove(key) {
      const work = meanwhile;
      meanwhile = null;
      await work?.();
      files.delete(key);
    },
  };

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
    [ana, ben] = [await scene.person(), await scene.person()];
  });
  afterAll(() => storage.close());

  const hold = (sha256: string, { userId }: Actor, now = noon) =>
    storage.writer.run('blob.hold', { sha256, userId, bytes: 1, now });

  async function upload(who: Actor = ana, now = noon): Promise<string> {
    const sha256 = (made += 1).toString(16).padStart(64, 'd');
    for (const key of keysOfPicture(sha256)) files.set(key, new Uint8Array([1]));
    await hold(sha256, who, now);
    return sha256;
  }
  const isStored = (sha256: string) => keysOfPicture(sha256).map((key) => files.has(key));
  const all = [true, true, true, true];
  const none = [false, false, false, false];
  const sweep = (at: number, userId: number | null = null) =>
    removeUnusedPictures({ ...storage, store, now: () => at }, userId);

  test('go a month after they came, those that something names stay', async () => {
    const [lone, cover, shown, posted, face, said, grouped] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ] as [string, string, string, string, string, string, string];
    const event = { files: { cover_image: cover, 'gallery.0': shown } };
    const { ref } = (await scene.perform(ana, 'event.create', aConcert, event)).body as Event;
    const postedAs = { files: { image: posted } };
    const post = (await scene.perform(ana, 'post.create', { title: 'T', description: '' }, postedAs)).body as {
      data: Post;
    };
    await scene.perform(ana, 'user.picture', { type: 'banner' }, { files: { image: face } });
    const message = { receiverId: ben.userId, content: '' };
    const sent = (await scene.perform(ana, 'message.send', message, { files: { image: said } })).body as {
      data: Message;
    };
    await scene.perform(ana, 'group.create', { groupName: 'Dancers' }, { files: { image: grouped } });
    const named = [cover, shown, posted, face, said, grouped];

    await sweep(noon + 30 * dayMs);
    expect([lone, ...named].map(isStored)).toEqual([all, ...named.map(() => all)]);
    await sweep(noon + 31 * dayMs);
    expect([lone, ...named].map(isStored)).toEqual([none, ...named.map(() => all)]);

    await scene.on(ana, 'post.delete', post.data.post_id, {});
    await scene.on(ana, 'message.delete', sent.data.id, {});
    await scene.perform(ana, 'event.update', { cover_image: null, gallery_images: [] }, { params: { id: ref } });
    await sweep(noon + 31 * dayMs);
    expect(named.map(isStored)).toEqual([none, none, none, all, none, all]);
    const gone = await scene.perform(ana, 'post.create', { title: 'T', description: '' }, postedAs);
    expect(gone).toMatchObject({ status: 424, body: { error: 'blob_missing', sha256: posted } });
  });

  test('are looked for once an hour, however many processes do so', async () => {
    const at = noon + 100 * dayMs;
    const tidy = (now: number) => tidyPictures({ ...storage, store, now: () => now });
    await tidy(at);
    const sha256 = await upload(ana, noon);
    await tidy(at + 40 * 60_000);
    expect(isStored(sha256)).toEqual(all);
    await tidy(at + 60 * 60_000);
    expect(isStored(sha256)).toEqual(none);

    const later = await upload(ana, noon);
    await tidy(at - 40 * dayMs);
    expect(isStored(later)).toEqual(none);
  });

  test('stay while somebody else has the same file', async () => {
    const sha256 = await upload(ana, noon);
    await hold(sha256, ben, noon + 20 * dayMs);
    await sweep(noon + 31 * dayMs);
    expect(isStored(sha256)).toEqual(all);
    await sweep(noon + 51 * dayMs);
    expect(isStored(sha256)).toEqual(none);
  });

  test('stay where they are uploaded once more while their files go', async () => {
    const sha256 = await upload(ana, noon);
    meanwhile = () => hold(sha256, ben, noon + 31 * dayMs);
    await sweep(noon + 31 * dayMs);
    expect(isStored(sha256)).toEqual(all);
  });

  test('are asked for once more where a sweep ended before it had put their files back', async () => {
    const sha256 = await upload(ana, noon);
    await storage.writer.run('picture.drop', { sha256, user_id: ana.userId });
    await hold(sha256, ben, noon);
    for (const key of keysOfPicture(sha256)) files.delete(key);
    await sweep(noon);
    const named = { files: { image: sha256 } };
    const posted = await scene.perform(ben, 'user.picture', { type: 'profile' }, named);
    expect(posted).toMatchObject({ status: 424, body: { error: 'blob_missing', sha256 } });
  });

  test('stay where something has named them since they were looked for', async () => {
    const sha256 = await upload(ben, noon);
    const picture = { sha256, user_id: ben.userId };
    await scene.perform(ben, 'user.picture', { type: 'profile' }, { files: { image: sha256 } });
    await storage.writer.run('picture.drop', picture);
    await sweep(noon + 31 * dayMs);
    expect(isStored(sha256)).toEqual(all);
  });

  test('go a month after those who run this removed them, whatever names them', async () => {
    const sha256 = await upload(ben, noon);
    await scene.perform(ben, 'user.picture', { type: 'banner' }, { files: { image: sha256 } });
    await storage.writer.run('picture.remove', { sha256, userId: ana.userId, note: '', now: noon + dayMs });
    await sweep(noon + 31 * dayMs);
    expect(isStored(sha256)).toEqual(all);
    await sweep(noon + 32 * dayMs);
    expect(isStored(sha256)).toEqual(none);
  });

  test('go at once with their account, but for those of a past event', async () => {
    const cleo = await scene.person();
    const [face, cover] = [await upload(cleo), await upload(cleo)];
    await scene.perform(cleo, 'user.picture', { type: 'profile' }, { files: { image: face } });
    const past = { ...aConcert, date_time: '2020-01-01T10:00:00Z' };
    await scene.perform(cleo, 'event.create', past, { files: { cover_image: cover } });
    const { password_hash: passwordHash } = await scene.user(cleo);
    const args = { userId: cleo.userId, tokenHash: `of ${String(cleo.userId)}`, now: noon };
    await storage.writer.run('session.open', { ...args, expiresAt: noon + 1 });
    await storage.writer.run('user.delete', { ...args, passwordHash });
    await sweep(noon, cleo.userId);
    expect([face, cover].map(isStored)).toEqual([none, all]);
  });
});
