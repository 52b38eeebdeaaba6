import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdIdField, createdIdOf } from '#contract/sync/created-entity.ts';
import { mutationKinds, type MutationBody, type MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mutationHandlerOf } from '#server/domain/sync/mutation-handlers.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { aConcert } from '#world/scenes/events.ts';

interface Deed<Kind extends MutationKind = MutationKind> {
  kind: Kind;
  body: MutationBody<Kind>;
  params?: Record<string, string>;
}

const deed = <Kind extends MutationKind>(kind: Kind, body: MutationBody<Kind>, params = {}): Deed => ({
  kind,
  body,
  params,
});

test('[OFF-02] of all that makes what others wait for the id of, it can be told that it is there', () => {
  const makers = mutationKinds.filter((kind) => createdIdField(kind) !== null);
  expect(makers.length).toBeGreaterThan(0);
  expect(makers.filter((kind) => mutationHandlerOf(kind).findExisting === undefined)).toEqual([]);
});

describe.each(writingDatabases)('a copy that comes late, under a key that is forgotten, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  /** What each kind makes, by one person about another, and what takes it away again. */
  async function deedsOf(
    ana: Actor,
    ben: Actor,
  ): Promise<{ made: Deed; undo: ((id: number) => Promise<unknown>) | null }[]> {
    const client = () => ({ client_id: uuidV7() });
    const post = await scene.post(ben);
    const comment = await scene.comment(ben, post);
    const group = await scene.group(ben, ana);
    const event = await scene.event(ben);
    const removed =
      (kind: 'event.delete' | 'post.delete' | 'comment.delete' | 'reply.delete' | 'message.delete') => (id: number) =>
        scene.on(ana, kind, id, {});
    return [
      { made: deed('event.create', { ...aConcert, ...client() }), undo: removed('event.delete') },
      { made: deed('post.create', { title: 'A night', description: 'x', ...client() }), undo: removed('post.delete') },
      {
        made: deed('comment.create', { post_id: post.id, content: 'x', ...client() }),
        undo: removed('comment.delete'),
      },
      {
        made: deed('reply.create', { comment_post_id: comment.comment_post_id, content: 'x', ...client() }),
        undo: removed('reply.delete'),
      },
      {
        made: deed('friend.request', { receiverId: ben.userId, ...client() }),
        undo: (id) => scene.on(ana, 'friend.withdraw', id, {}),
      },
      {
        made: deed('message.send', { receiverId: ben.userId, content: 'x', ...client() }),
        undo: removed('message.delete'),
      },
      {
        made: deed('group.message', { content: 'x', ...client() }, { id: String(group.id) }),
        undo: removed('message.delete'),
      },
      { made: deed('group.create', { groupName: 'Dancers', ...client() }), undo: null },
      {
        made: deed('event.join-chat', {}, { id: String(event.id) }),
        undo: (id) => scene.on(ana, 'group.leave', id, {}),
      },
      { made: deed('contact.send', { title: 'Ana', email: 'a@example.com', message: 'x', ...client() }), undo: null },
      {
        made: deed('report.create', { object_type: 'user', object_id: ben.userId, reason: 'spam', ...client() }),
        undo: null,
      },
    ];
  }

  test('[OFF-02] is told what is there, and only as long as it is; whose it isn’t hears nothing of it', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    for (const { made, undo } of await deedsOf(ana, ben)) {
      const { kind, body, params = {} } = made;
      const lane = { client: 'phone', lane: `lane of ${kind}`, params };
      const send = (actor: Actor, seq: number) => scene.perform(actor, kind, body, { ...lane, seq, key: uuidV7() });
      const first = await send(ana, 5);
      expect([kind, first.status < 300]).toEqual([kind, true]);
      const pulled = await scene.settled(ana);
      const late = await send(ana, 5);
      expect([kind, late.status, late.isReplayed, late.isFinal]).toEqual([kind, 200, true, true]);
      expect(createdIdOf(kind, late.body)).toEqual(createdIdOf(kind, first.body));
      expect(late.affected).toEqual({ isPublic: false, users: [] });
      const { changes } = await scene.pullOwn(ana, { cursor: pulled.cursor });
      expect(Object.values(changes).flat()).toEqual([]);

      await scene.perform(cleo, 'user.follow', { followedId: ben.userId }, { ...lane, seq: 9, key: uuidV7() });
      const { status, body: refusal } = await send(cleo, 5);
      expect([kind, status, (refusal as { error?: string }).error]).toEqual([kind, 409, 'late_sequence']);

      if (undo === null) continue;
      await undo(createdIdOf(kind, first.body)?.id ?? 0);
      const ended = await send(ana, 5);
      expect([kind, ended.status, (ended.body as { error?: string }).error]).toEqual([kind, 409, 'late_sequence']);
    }
  });

  test('[OFF-02] is told the id of what it made also where its author sees it no more, so that it can be taken back', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const group = await scene.group(ben, ana);
    const post = await scene.post(ben);
    const of = (lane: string, seq: number) => ({ client: 'phone', lane, seq, key: uuidV7() });
    const message = deed('group.message', { content: 'x', client_id: uuidV7() }, { id: String(group.id) });
    const comment = deed('comment.create', { post_id: post.id, content: 'x', client_id: uuidV7() });
    const send = ({ kind, body, params = {} }: Deed) => scene.perform(ana, kind, body, { ...of(kind, 5), params });
    const firsts = [await send(message), await send(comment)];
    await scene.on(ana, 'group.leave', group.id, {});
    await scene.perform(ben, 'user.block', { blockedId: ana.userId });
    for (const [index, made] of [message, comment].entries()) {
      const late = await send(made);
      expect([made.kind, late.status]).toEqual([made.kind, 200]);
      expect(createdIdOf(made.kind, late.body)).toEqual(createdIdOf(made.kind, firsts[index]?.body));
      expect(late.body).not.toHaveProperty('data');
    }
  });

  test('[OFF-02] a request that came when one stood already answers to the name of that one', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const lane = { client: 'phone', lane: `friend:${String(ben.userId)}` };
    const ask = (seq: number, client_id: string) =>
      scene.perform(ana, 'friend.request', { receiverId: ben.userId, client_id }, { ...lane, seq, key: uuidV7() });
    const standing = await ask(3, uuidV7());
    const name = uuidV7();
    expect((await ask(5, name)).status).toBe(200);
    const late = await ask(5, name);
    expect([late.status, createdIdOf('friend.request', late.body)]).toEqual([
      200,
      createdIdOf('friend.request', standing.body),
    ]);
  });
});
