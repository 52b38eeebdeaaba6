import { bare } from '#world/data/bare-pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdIdOf } from '#contract/sync/created-entity.ts';
import { mutationKinds, type MutationKind } from '#contract/sync/mutations.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { isStoredWhole } from '#server/domain/sync/stored-reply.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import { mutationHandlerOf } from '#server/domain/sync/mutation-handlers.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { aConcert, noon } from '#world/scenes/events.ts';

interface Maker {
  kind: MutationKind;
  body: object;
  params?: Record<string, string>;
  /** other content under the same ref */
  other: object;
  /** what the conflict shows of the first */
  shown: object;
  edit?: { kind: MutationKind; body: object };
}

const sha256 = 'a'.repeat(64);
const takesPicture: readonly MutationKind[] = [
  'event.create',
  'post.create',
  'message.send',
  'group.message',
  'group.create',
];
const makers = mutationKinds.filter((kind) => {
  const { shape = {} } = (shapesOf(kind).body as unknown as { _zod: { def: { shape?: object } } })._zod.def;
  return Object.hasOwn(shape, 'client_id');
});

test('[OFF-06] whatever makes something under a ref knows what it has made, and what that says', () => {
  expect(makers.length).toBeGreaterThan(8);
  const isKnown = (kind: MutationKind) =>
    mutationHandlerOf(kind).findExisting !== undefined && mutationHandlerOf(kind).content !== undefined;
  expect(mutationKinds.filter(isKnown)).toEqual(makers);
});

describe.each(databases)('[OFF-06] a ref that comes again with other content, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  async function makersOf(ana: Actor, ben: Actor): Promise<Maker[]> {
    const post = await scene.post(ben);
    const comment = await scene.comment(ben, post);
    const group = await scene.group(ben, ana);
    const cleo = await scene.person();
    const words = { content: 'one\ntwo' };
    const letter = { email: 'a@example.com', message: 'one\ntwo' };
    return [
      {
        kind: 'event.create',
        body: { ...aConcert, description: 'one\ntwo', faqs: [{ id: 'a', question: 'one\ntwo', answer: 'x' }] },
        other: { faqs: [{ id: 'a', question: 'three', answer: 'x' }] },
        shown: { description: 'one\ntwo' },
        edit: { kind: 'event.update', body: { title: 'Edited' } },
      },
      {
        kind: 'post.create',
        body: { title: 'T', description: 'one\ntwo' },
        other: { description: 'three' },
        shown: { description: 'one\ntwo' },
        edit: { kind: 'post.update', body: { title: 'Edited' } },
      },
      {
        kind: 'comment.create',
        body: { post_id: post.id, ...words },
        other: { content: 'three' },
        shown: words,
        edit: { kind: 'comment.update', body: { content: 'Edited' } },
      },
      {
        kind: 'reply.create',
        body: { comment_post_id: comment.comment_post_id, ...words },
        other: { content: 'three' },
        shown: words,
        edit: { kind: 'reply.update', body: { content: 'Edited' } },
      },
      {
        kind: 'group.create',
        body: { groupName: 'Dancers' },
        other: { groupName: 'Others' },
        shown: { groupName: 'Dancers' },
        edit: { kind: 'group.update', body: { groupName: 'Edited' } },
      },
      { kind: 'message.send', body: { receiverId: ben.userId, ...words }, other: { content: 'three' }, shown: words },
      {
        kind: 'group.message',
        params: { id: String(group.id) },
        body: words,
        other: { content: 'three' },
        shown: words,
      },
      {
        kind: 'friend.request',
        body: { receiverId: ben.userId },
        other: { receiverId: cleo.userId },
        shown: { user: { user_id: ben.userId } },
      },
      {
        kind: 'report.create',
        body: { object_type: 'post', object_id: post.id, reason: 'spam', note: 'one\ntwo' },
        other: { note: 'three' },
        shown: { reason: 'spam', note: 'one\ntwo' },
      },
      { kind: 'contact.send', body: { title: 'Ana', ...letter }, other: { message: 'three' }, shown: letter },
      {
        kind: 'support.send',
        body: { name: 'Ana', subject: 'S', ...letter },
        other: { subject: 'Other' },
        shown: { title: 'Ana', subject: 'S', ...letter },
      },
    ];
  }

  async function rowCount(): Promise<number> {
    return await storage.database.read(async ({ sql }) => {
      const tables = [
        'events',
        'posts',
        'comments',
        'chats',
        'messages',
        'friend_requests',
        'reports',
        'contact_messages',
      ] as const;
      let count = 0;
      for (const table of tables) {
        const query = sql.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
        count += (await query.executeTakeFirstOrThrow()).count;
      }
      return count;
    });
  }

  const send = (actor: Actor, { kind, params = {} }: Maker, body: object, more: object = {}): Promise<Outcome> =>
    scene.perform(actor, kind, body, { params, key: uuidV7(), ...more });

  test('is a conflict that shows what is there; nothing is made or dropped by it', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const made = await makersOf(ana, ben);
    expect(made.map(({ kind }) => kind).toSorted()).toEqual([...makers].toSorted());
    for (const maker of made) {
      const { kind, other, shown, edit } = maker;
      const ref = uuidV7();
      const body = { ...maker.body, client_id: ref };
      const first = await send(ana, maker, body);
      expect([kind, first.status < 300]).toEqual([kind, true]);
      const count = await rowCount();

      const same = await send(ana, maker, body);
      expect([kind, same.status, same.affected]).toEqual([kind, 200, { isPublic: false, users: [] }]);
      const key = uuidV7();
      const conflict = await send(ana, maker, { ...body, ...other }, { key });
      expect([kind, conflict.status, conflict.isFinal, conflict.body]).toMatchObject([
        ...[kind, 409, true],
        { error: 'conflict', current: shown },
      ]);
      const { current } = conflict.body as { current: unknown };
      expect([kind, createdIdOf(kind, current)]).toEqual([kind, createdIdOf(kind, first.body)]);
      // Asked again, the conflict shows the thing as it is by then; of a letter or a report the log keeps nothing to show.
      const again = await send(ana, maker, { ...body, ...other }, { key });
      expect([kind, again.status, again.isReplayed, again.body]).toMatchObject([
        ...[kind, 409, true],
        { error: 'conflict', ...(isStoredWhole(kind) ? {} : { current: shown }) },
      ]);
      expect([kind, await rowCount()]).toEqual([kind, count]);
      if (edit === undefined) continue;

      const id = String(createdIdOf(kind, first.body)?.id);
      const edited = await scene.perform(ana, edit.kind, edit.body, { params: { id } });
      expect([kind, edited.status]).toEqual([kind, 200]);
      // It was made with just this, and has been edited since: nothing of it is lost.
      expect([kind, (await send(ana, maker, body)).status]).toEqual([kind, 200]);
      const fresh = { ...body, ...edit.body };
      expect([kind, (await send(ana, maker, fresh)).status]).toEqual([kind, 200]);
      expect([kind, (await send(ana, maker, { ...body, ...other })).body]).toMatchObject([
        ...[kind, { error: 'conflict', current: edit.body }],
      ]);
    }
  });

  test('another picture is other content', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const shas = [sha256, 'b'.repeat(64)];
    for (const sha of shas)
      await storage.writer.run('blob.hold', { sha256: sha, userId: ana.userId, bytes: 1, now: noon });
    for (const maker of (await makersOf(ana, ben)).filter(({ kind }) => takesPicture.includes(kind))) {
      const { kind } = maker;
      const fields = kind === 'event.create' ? ['cover_image', 'gallery.0'] : ['image'];
      for (const field of fields) {
        const body = { ...maker.body, client_id: uuidV7() };
        expect([kind, (await send(ana, maker, body, { files: { [field]: sha256 } })).status]).toEqual([kind, 201]);
        expect([kind, (await send(ana, maker, body, { files: { [field]: sha256 } })).status]).toEqual([kind, 200]);
        for (const files of [{}, { [field]: shas[1] }]) {
          const { status, body: reply } = await send(ana, maker, body, { files });
          expect([kind, field, status]).toEqual([kind, field, 409]);
          expect(JSON.stringify(bare((reply as { current: unknown }).current))).toContain(pictureUrl(sha256));
        }
      }
    }
  });

  test('[API-04] a guest without a name of their own isn’t shown what another has written, and the log keeps none of it', async () => {
    const letter = { title: 'Ana', email: 'ana@example.org', message: 'Hello', client_id: uuidV7() };
    const other = { ...letter, message: 'Not hers' };
    await scene.perform(null, 'contact.send', letter, {});
    const unnamed = await scene.perform(null, 'contact.send', other, {});
    expect([unnamed.status, unnamed.body]).toMatchObject([409, { error: 'conflict' }]);
    expect(unnamed.body).not.toHaveProperty('current');

    const own = { client: uuidV7(), key: uuidV7() };
    const mine = { ...letter, client_id: uuidV7() };
    await scene.perform(null, 'contact.send', mine, { ...own, key: uuidV7() });
    expect((await scene.perform(null, 'contact.send', { ...mine, message: 'Other' }, own)).status).toBe(409);
    const rows = await storage.database.read(({ sql }) =>
      sql.selectFrom('mutations').select('body').where('key', '=', own.key).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).not.toContain('ana@example.org');
  });

  test('[OFF-06] a copied device that comes late with a text of its own meets a conflict', async () => {
    const ana = await scene.person();
    const [ref, place] = [uuidV7(), { client: uuidV7(), lane: 'post:copied' }];
    const post = (description: string, seq: number) =>
      scene.perform(ana, 'post.create', { title: 'T', description, client_id: ref }, { key: uuidV7(), ...place, seq });
    expect((await post('one', 3)).status).toBe(201);
    expect((await post('another', 3)).body).toMatchObject({ error: 'conflict', current: { description: 'one' } });
    expect(await post('one', 3)).toMatchObject({ status: 200, isReplayed: true });
  });

  test('[OFF-06] a friend request that the other one made first is no conflict', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const place = { client: uuidV7(), lane: 'friend:ben', seq: 5 };
    const key = uuidV7();
    await storage.writer.run('mutation.void', { actor: ana, key, ...place, now: noon });
    const ask = (from: Actor, to: Actor, more: object = {}) =>
      scene.perform(from, 'friend.request', { receiverId: to.userId, client_id: uuidV7() }, more);
    await ask(ben, ana);
    await ask(ana, ben);
    expect((await ask(ana, ben, { key, ...place })).status).toBe(200);
  });
});
