import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupMessage } from '#contract/chat/message.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { membersOf } from '#server/domain/chat/groups/lists.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { databases } from '#world/servers/databases.ts';
import { createGroupScene, dataOf } from '#world/scenes/groups.ts';
import { said } from '#world/scenes/people.ts';
import { noon } from '#world/scenes/events.ts';

const forbidden = 'No tienes permiso para acceder a este recurso';
const firstPage = { since: 0, userId: 0, limit: 200 };

describe.each(databases)(
  '[CHAT-09] [USER-03] who runs a group has blocks in the way of nothing, on $name',
  ({ open }) => {
    let storage: Storage;
    let scene: ReturnType<typeof createGroupScene>;

    beforeAll(async () => {
      storage = await open();
      scene = createGroupScene(storage);
    });
    afterAll(() => storage.close());

    /** A group of Ana's with Ben, who has said something and then blocked her, and with Cleo. */
    async function aGroup() {
      const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
      const { id } = await scene.group(ana);
      for (const who of [ben, cleo]) await scene.join(who, id);
      const { client_id: message } = dataOf<GroupMessage>(await scene.say(ben, id, 'Abuse'));
      const sha256 = 'b'.repeat(64);
      await storage.writer.run('blob.hold', { sha256, userId: ben.userId, bytes: 1, now: noon });
      await scene.perform(ben, 'user.picture', { type: 'profile' }, { files: { image: sha256 } });
      await scene.block(ben, ana);
      return { ana, ben, cleo, id, message, picture: pictureUrl(sha256) };
    }

    const pictures = async (reader: Actor, id: number) =>
      new Map(
        (await storage.database.read((tx) => membersOf(tx, reader, id, firstPage))).map(
          ({ user_id: user, profile_picture: picture }) => [user, picture],
        ),
      );

    test('takes away the words of who has blocked them, which nobody else does', async () => {
      const { ana, cleo, id, message } = await aGroup();
      expect(await scene.messages(ana, id)).toEqual([]);
      expect(said(await scene.on(cleo, 'message.delete', message, {}))).toEqual([403, forbidden]);
      expect(await scene.messages(cleo, id)).toEqual(['Abuse']);
      expect((await scene.on(ana, 'message.delete', message, {})).status).toBe(200);
      expect(await scene.messages(cleo, id)).toEqual([]);
      expect((await scene.on(ana, 'message.delete', message, {})).status).toBe(404);
    });

    test('sees everybody who is in it, those across a block by name alone, and takes them out', async () => {
      const { ana, ben, cleo, id, picture } = await aGroup();
      expect([...(await pictures(ana, id))]).toEqual([
        [ana.userId, null],
        [ben.userId, null],
        [cleo.userId, null],
      ]);
      expect(bare((await pictures(cleo, id)).get(ben.userId))).toBe(picture);
      expect([...(await pictures(ben, id)).keys()]).toEqual([ben.userId, cleo.userId]);
      await scene.block(ana, cleo);
      expect([...(await pictures(ana, id)).keys()]).toEqual([ana.userId, ben.userId, cleo.userId]);
      expect((await scene.expel(ana, id, ben)).status).toBe(200);
      expect(await scene.messages(ben, id)).toBe(403);
      expect([...(await pictures(ana, id)).keys()]).toEqual([ana.userId, cleo.userId]);
    });
  },
);
