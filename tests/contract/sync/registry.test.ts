import { fc } from '#world/random/properties.ts';
import { describe, expect, test } from 'vitest';
import { isRef } from '#contract/uuid.ts';
import { eventChatRef, isEventChatRef } from '#contract/chat/key.ts';
import { createdIdField, createdIdOf } from '#contract/sync/created-entity.ts';
import { mutationShapes, shapesOf } from '#contract/sync/mutation-shapes.ts';
import { fillPath, isMutationKind, mutationKinds, mutationOf, type MutationKind } from '#contract/sync/mutations.ts';
import { matchMutation } from '#contract/sync/match-route.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { refs } from '#world/data/sample-rows.ts';

const context = { idOf: () => 41, userId: 7 };
const kinds = mutationKinds.map((kind) => ({ kind }));

function wireOf(kind: MutationKind) {
  const args = shapesOf(kind).args.parse(sampleArgs(kind, refs.sunset));
  const definition = mutationOf(kind);
  return { definition, args, ...definition.toWire(args, context) };
}

test('[API-01] each kind has its place among the calls of the specification', () => {
  expect(mutationKinds.map((kind) => `${kind} ${mutationOf(kind).method} ${mutationOf(kind).path}`)).toEqual([
    'event.create POST /events',
    'event.update PUT /events/{id}',
    'event.delete DELETE /events/{id}',
    'event.like POST /events/event-likes/toggle',
    'event.subscribe POST /events/event-subscriptions/toggle',
    'event.bookmark POST /bookmarks',
    'event.rate POST /events/event-ratings',
    'event.open POST /events/{id}/access',
    'event.meet POST /events/people-met',
    'view.record POST /views/events/{id}',
    'user.update PUT /users/update/{userId}',
    'user.picture POST /users/upload-image',
    'user.follow POST /follow',
    'user.unfollow DELETE /follow/{followedId}',
    'user.block POST /blocks',
    'user.unblock DELETE /blocks/{blockedId}',
    'friend.request POST /friend-request',
    'friend.answer PUT /friend-request/{id}',
    'friend.withdraw DELETE /friend-request/{id}',
    'post.create POST /posts',
    'post.update PUT /posts/{id}',
    'post.delete DELETE /posts/{id}',
    'post.like POST /posts/likes/toggle',
    'comment.create POST /posts/comments',
    'comment.update PUT /posts/comments/{id}',
    'comment.delete DELETE /posts/comments/{id}',
    'reply.create POST /posts/replies',
    'reply.update PUT /posts/replies/{id}',
    'reply.delete DELETE /posts/replies/{id}',
    'contact.send POST /auth/contact-us',
    'notices.read POST /notifications/read',
    'report.create POST /reports',
    'report.settle PUT /reports/{id}',
    'support.send POST /support',
    'message.send POST /private-messages/create',
    'message.delete DELETE /messages/{id}',
    'group.create POST /create/groups',
    'group.update PUT /groups/{id}',
    'group.join POST /groups/{id}/join',
    'group.leave POST /groups/{id}/leave',
    'group.message POST /groups/{id}/messages',
    'group.expel DELETE /groups/{id}/members/{userId}',
    'event.join-chat POST /events/{id}/chat/join',
    'chat.read POST /messages/read',
    'event.invite POST /events/{id}/invitations',
    'invitation.withdraw DELETE /events/{id}/invitations/{userId}',
    'invitation.answer PUT /events/{id}/invitations/answer',
  ]);
  expect(mutationKinds).toEqual(Object.keys(mutationShapes));
});

describe.each(kinds)('$kind', ({ kind }) => {
  test('what goes out is found again as the same kind, with the same names in its path', () => {
    const { definition, params } = wireOf(kind);
    expect(matchMutation(definition.method, fillPath(definition.path, params))).toEqual({ kind, params });
  });

  test('the body that a device makes is one that the server takes, and none of it is lost', () => {
    const { body } = wireOf(kind);
    expect(shapesOf(kind).body.parse(body)).toEqual(body);
  });

  test('[S1] its lane is what it writes first, and it never reads what it writes', () => {
    const { definition, args } = wireOf(kind);
    const writes = definition.writes(args);
    expect(writes.length).toBeGreaterThan(0);
    // The sample's reply is to a comment of its own name, which none is.
    const reads = definition.reads(args).filter((key) => kind !== 'reply.create' || !key.startsWith('comment:'));
    expect(reads.filter((key) => writes.includes(key))).toEqual([]);
  });

  test('[S3] it names the thing, or makes it; what is about none of those that have ids of the server’s waits for none', () => {
    const { definition, args } = wireOf(kind);
    const isAlone = /^(user|notices|contact|support|chat)\.|^report\.settle$/.test(kind);
    const named = new Set([...definition.refs(args), definition.creates(args)].filter((ref) => ref !== null));
    const made = kind === 'event.join-chat' ? [eventChatRef(refs.sunset)] : [];
    expect([...named]).toEqual(isAlone ? [] : [refs.sunset, ...made]);
  });

  test('what it makes, others can wait for: its reply tells the id', () => {
    const { definition, args } = wireOf(kind);
    const field = createdIdField(kind);
    expect(field !== null).toBe(definition.creates(args) !== null);
    const name = field ?? 'id';
    const told = [createdIdOf(kind, { [name]: 41 }), createdIdOf(kind, { data: { [name]: 41 } })].map(
      (made) => made?.id,
    );
    expect(told).toEqual(field === null ? [undefined, undefined] : [41, 41]);
    const untold = [createdIdOf(kind, { data: { [name]: '41' } }), createdIdOf(kind, null), createdIdOf(kind, {})];
    expect(untold).toEqual([null, null, null]);
  });
});

test('[S1] [OFF-03] what hangs on a post waits for it, a reply for its comment too, and each text has a lane of its own', () => {
  const keys = (kind: MutationKind) => {
    const { definition, args } = wireOf(kind);
    return { writes: definition.writes(args), reads: definition.reads(args) };
  };
  const { sunset: ref } = refs;
  expect(keys('post.like')).toEqual({ writes: [`post-like:${ref}`], reads: [`post:${ref}`] });
  expect(keys('comment.create')).toEqual({ writes: [`comment:${ref}`], reads: [`post:${ref}`] });
  for (const kind of ['comment.update', 'comment.delete', 'reply.update', 'reply.delete'] as const)
    expect(keys(kind)).toEqual({ writes: [`comment:${ref}`], reads: [] });
  const reply = mutationOf('reply.create');
  const args = { ref: refs.made, comment: refs.market, post: ref, content: 'R' };
  expect([reply.writes(args), reply.reads(args)]).toEqual([
    [`comment:${refs.made}`],
    [`comment:${refs.market}`, `post:${ref}`],
  ]);
  expect(reply.refs(args)).toEqual([refs.market, ref]);
});

test('[CHAT-08] each conversation is a lane: what is said in it goes out in the order of writing, a group’s once one is in it', () => {
  const { sunset: ref } = refs;
  const keys = (kind: MutationKind) => {
    const { definition, args } = wireOf(kind);
    return [definition.writes(args), definition.reads(args)];
  };
  expect(keys('message.send')).toEqual([['chat:u:8', `message:${ref}`], ['block:8']]);
  expect(keys('group.message')).toEqual([
    [`chat:g:${ref}`, `message:${ref}`],
    [`member:${ref}`, `group:${ref}`],
  ]);
  // What is said before one leaves arrives before.
  expect(keys('group.leave')).toEqual([[`member:${ref}`], [`group:${ref}`, `chat:g:${ref}`]]);
  expect(keys('event.join-chat')).toEqual([[`member:${eventChatRef(ref)}`], [`event:${ref}`]]);
  expect(keys('message.delete')).toEqual([[`message:${ref}`], []]);
  const inGroup = mutationOf('chat.read').writes({ group: ref, upto: 3 });
  expect([keys('chat.read')[0], inGroup]).toEqual([['read:u:8'], [`read:g:${ref}`]]);
});

test('[ECHAT-03] the name of an event’s chat follows from the event’s, and no device makes such a name by chance', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [4, 7] }), (event) => {
      const chat = eventChatRef(event);
      expect([isRef(chat), isEventChatRef(chat), isEventChatRef(event)]).toEqual([true, true, false]);
      expect(chat).not.toBe(event);
      expect(chat.slice(15)).toBe(event.slice(15));
    }),
  );
});

test('[USER-03] blocking somebody stands in the order of following them and of friendship with them', () => {
  const writes = (kind: MutationKind) => wireOf(kind).definition.writes(sampleArgs(kind, refs.sunset));
  expect(writes('user.block')).toEqual(['block:2', 'follow:2', 'friend:2']);
  expect([writes('user.follow'), writes('user.unfollow')]).toEqual([['follow:2'], ['follow:2']]);
  for (const kind of ['friend.request', 'friend.answer', 'friend.withdraw'] as const)
    expect(writes(kind)).toEqual(['friend:2']);
});

test('[PUB-02] a message to those who run this needs no account, and each has a lane of its own', () => {
  const { definition, args, body } = wireOf('contact.send');
  expect([definition.needsUser, definition.writes(args)]).toEqual([false, [`contact:${refs.sunset}`]]);
  expect(body).toMatchObject({ title: 'Ana', client_id: refs.sunset });
});

test('all changes that people make of themselves go in one lane, to the call of the one who is signed in', () => {
  const { definition, args, params } = wireOf('user.update');
  expect([definition.writes(args), definition.scopes, params]).toEqual([['user:me'], ['me'], { userId: '7' }]);
});

test('[OFF-03] likes, subscriptions and bookmarks of one event have lanes of their own, and wait for the event', () => {
  const toggles = (['event.like', 'event.subscribe', 'event.bookmark'] as const).map(wireOf);
  expect(new Set(toggles.map(({ definition, args }) => definition.writes(args)[0])).size).toBe(3);
  for (const { definition, args } of toggles) expect(definition.reads(args)).toEqual([`event:${refs.sunset}`]);
});

test('[O4] a deletion, an un-toggle and a view are fulfilled when the thing is gone; a wish for it is not', () => {
  const isDone = (kind: MutationKind, args: unknown) => mutationOf(kind).isDoneWhenNotFound(args);
  expect(isDone('event.delete', { event: refs.sunset })).toBe(true);
  for (const [kind, flag] of [
    ['event.like', 'liked'],
    ['event.subscribe', 'subscribed'],
    ['event.bookmark', 'bookmarked'],
  ] as const) {
    expect([isDone(kind, { [flag]: false }), isDone(kind, { [flag]: true })]).toEqual([true, false]);
  }
  expect(isDone('event.update', sampleArgs('event.update', refs.sunset))).toBe(false);
});

test('[O3] [OFF-06] what was typed stays when it is refused, what was flipped goes back', () => {
  const kept = mutationKinds.filter((kind) => mutationOf(kind).onRefusal === 'keep');
  expect(kept).toEqual([
    'event.create',
    'event.update',
    'event.delete',
    'user.update',
    'user.picture',
    'post.create',
    'post.update',
    'post.delete',
    'comment.create',
    'comment.update',
    'comment.delete',
    'reply.create',
    'reply.update',
    'reply.delete',
    'contact.send',
    'report.create',
    'report.settle',
    'support.send',
    'message.send',
    'message.delete',
    'group.create',
    'group.update',
    'group.message',
  ]);
});

test('the names of pictures become fields of files, in order', () => {
  const sha = (letter: string) => letter.repeat(64);
  const args = { ...sampleArgs('event.create', refs.made), cover: sha('a'), gallery: [sha('b'), sha('c')] };
  expect(mutationOf('event.create').files(args)).toEqual({
    cover_image: sha('a'),
    'gallery.0': sha('b'),
    'gallery.1': sha('c'),
  });
});

test('a path takes what its names stand for, whatever it is, and gives it back', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed()),
      (id) => {
        const path = fillPath('/events/{id}', { id });
        expect(path.split('/')).toHaveLength(3);
        expect(decodeURIComponent(path.slice('/events/'.length))).toBe(id);
      },
    ),
    { seed: 41 },
  );
  expect(fillPath('/a/{missing}', {})).toBe('/a/');
});

test.each([
  ['GET', '/events'],
  ['POST', '/events/'],
  ['PUT', '/events'],
  ['PUT', '/events/1/more'],
  ['DELETE', '/events/'],
  ['POST', '/api/events'],
  ['POST', '/events/event-likes/toggle/x'],
])('%s %s is no mutation', (method, path) => {
  expect(matchMutation(method, path)).toBeNull();
});

test('what an object happens to inherit is no kind', () => {
  expect(['toString', 'event', ''].map(isMutationKind)).toEqual([false, false, false]);
});
