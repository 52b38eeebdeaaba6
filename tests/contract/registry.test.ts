import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutationShapes, shapesOf } from '#contract/mutation-shapes.ts';
import {
  fillPath,
  isMutationKind,
  mutationAt,
  mutationKinds,
  mutationOf,
  type MutationKind,
} from '#contract/mutations.ts';
import { sampleArgs } from '#world/sample-args.ts';
import { refs } from '#world/sample-rows.ts';

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
    'view.record POST /views/events/{id}',
    'contact.send POST /auth/contact-us',
    'user.update PUT /users/update/{userId}',
  ]);
  expect(mutationKinds).toEqual(Object.keys(mutationShapes));
});

describe.each(kinds)('$kind', ({ kind }) => {
  test('what goes out is found again as the same kind, with the same names in its path', () => {
    const { definition, params } = wireOf(kind);
    expect(mutationAt(definition.method, fillPath(definition.path, params))).toEqual({ kind, params });
  });

  test('the body that a device makes is one that the server takes, and none of it is lost', () => {
    const { body } = wireOf(kind);
    expect(shapesOf(kind).body.parse(body)).toEqual(body);
  });

  test('[S1] its lane is what it writes first, and it never reads what it writes', () => {
    const { definition, args } = wireOf(kind);
    const writes = definition.writes(args);
    expect(writes.length).toBeGreaterThan(0);
    expect(definition.reads(args).filter((key) => writes.includes(key))).toEqual([]);
  });

  test('[S3] it names the event, or makes it; what is about no event waits for none', () => {
    const { definition, args } = wireOf(kind);
    const isAboutEvents = !['contact.send', 'user.update'].includes(kind);
    const named = [...definition.refs(args), definition.creates(args)].filter((ref) => ref !== null);
    expect(named).toEqual(isAboutEvents ? [refs.sunset] : []);
  });
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
  const isDone = (kind: MutationKind, args: unknown) => mutationOf(kind).isDoneWhenGone(args);
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
  expect(kept).toEqual(['event.create', 'event.update', 'event.delete', 'contact.send', 'user.update']);
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
  expect(mutationAt(method, path)).toBeNull();
});

test('what an object happens to inherit is no kind', () => {
  expect(['toString', 'event', ''].map(isMutationKind)).toEqual([false, false, false]);
});
