import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, describe } from 'vitest';
import { seededRandom } from '#world/random/seeded.ts';
import { createReplyCache, type MadeReply, type ReplyCache } from '#server/api/reply-cache/reply-cache.ts';
import { encodingFor, isUnchanged } from '#server/api/reply-cache/send.ts';
import { firstAfter } from '#server/domain/reply-cache/sources.ts';
import { touchedByMutation } from '#server/domain/reply-cache/touched.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';

function aCache(given: { maxAgeMs?: number; maxBytes?: number } = {}) {
  let clock = 1_000;
  let made = 0;
  const cache = createReplyCache({ now: () => clock, maxAgeMs: 60_000, ...given });
  const make = async (more: Partial<MadeReply> = {}): Promise<MadeReply> => {
    made += 1;
    const reply: MadeReply = {
      body: `body ${String(made)}`,
      type: 'text/plain',
      sources: ['events'],
      untilMs: Infinity,
    };
    return { ...reply, ...more };
  };
  /** The text from the cache, or made. */
  async function read(key: string, more: Partial<MadeReply> = {}): Promise<string> {
    return String((cache.find(key) ?? (await cache.make(key, () => make(more)))).raw);
  }
  const setClock = (ms: number) => {
    clock = ms;
  };
  return { cache, make, read, setClock };
}

/** A reply that is finished from outside. */
function slowly(cache: ReplyCache, key: string, sources: MadeReply['sources'] = ['event:1']) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const reply = cache.make(key, async () => {
    begun.resolve();
    return { body: await promise, type: 'text/plain', sources, untilMs: Infinity };
  });
  return { reply, finish: resolve, begun: begun.promise };
}

describe('[API-07] the cache of replies', () => {
  test('a reply is made once for each key', async () => {
    const { read } = aCache();
    expect([await read('a'), await read('a'), await read('b')]).toEqual(['body 1', 'body 1', 'body 2']);
  });

  test('what depends on a changed source is made again, and nothing else is', async () => {
    const { cache, read } = aCache();
    await read('a', { sources: ['event:1', 'events'] });
    await read('b', { sources: ['event:2', 'events'] });
    cache.drop(['event:1']);
    expect([cache.find('a'), String(cache.find('b')?.raw)]).toEqual([null, 'body 2']);
    expect(await read('a', { sources: ['event:1', 'events'] })).toBe('body 3');
    cache.drop(['events']);
    expect([cache.find('a'), cache.find('b')]).toEqual([null, null]);
    await read('c', { sources: [] });
    cache.drop('all');
    expect(cache.find('c')).toBe(null);
  });

  test('a reply is dropped by what it last depended on', async () => {
    const { cache, read, setClock } = aCache();
    await read('a', { sources: ['event:1'], untilMs: 2_000 });
    setClock(2_000);
    await read('a', { sources: ['event:2'] });
    cache.drop(['event:1']);
    expect(cache.find('a')).not.toBe(null);
    cache.drop(['event:2']);
    expect(cache.find('a')).toBe(null);
  });

  test('time ends a reply: its own, its age, and a clock set back', async () => {
    const { cache, read, setClock } = aCache({ maxAgeMs: 500 });
    await read('a', { untilMs: 1_200 });
    await read('b');
    await read('c', { sources: [], untilMs: 9_000 });
    setClock(1_199);
    expect(cache.find('a')).not.toBe(null);
    setClock(1_200);
    expect(cache.find('a')).toBe(null);
    setClock(1_499);
    expect(cache.find('b')).not.toBe(null);
    setClock(1_500);
    // What depends on no row isn't changed by other processes.
    expect([cache.find('b'), cache.find('c') === null]).toEqual([null, false]);
    setClock(999);
    expect(cache.find('c')).toBe(null);
  });

  test('what was read before a change is not cached after it', async () => {
    const { cache } = aCache();
    for (const [touched, isCached] of [
      [['event:1' as const], false],
      [['event:2' as const], true],
      ['all' as const, false],
    ] as const) {
      const { reply, finish, begun } = slowly(cache, `a ${String(touched)}`);
      await begun;
      cache.drop(touched);
      finish('before');
      await reply;
      expect([touched, cache.find(`a ${String(touched)}`) !== null]).toEqual([touched, isCached]);
    }
  });

  test('callers share what is being made, but none that began before a change that they know of', async () => {
    const { cache, make } = aCache();
    const first = slowly(cache, 'a');
    const joined = cache.make('a', make);
    cache.drop(['event:9']);
    const unconcerned = cache.make('a', make);
    cache.drop(['event:1']);
    const later = [cache.make('a', make), cache.make('a', make)];
    first.finish('before');
    const texts = await Promise.all([first.reply, joined, unconcerned, ...later]);
    expect(texts.map(({ raw }) => String(raw))).toEqual(['before', 'before', 'before', 'body 1', 'body 1']);
  });

  test('after any change nobody shares what may depend on it: all, what isn’t known, and a failure', async () => {
    const { cache, make } = aCache();
    const all = slowly(cache, 'a');
    cache.drop('all');
    expect(String((await cache.make('a', make)).raw)).toBe('body 1');
    const unknown = slowly(cache, 'b', null);
    cache.drop(['event:9']);
    const later = cache.make('b', make);
    for (const { finish } of [all, unknown]) finish('before');
    expect(String((await later).raw)).toBe('body 2');
    const { promise, reject } = Promise.withResolvers<MadeReply>();
    const failing = cache.make('c', () => promise);
    cache.drop(['event:9']);
    const next = cache.make('c', make);
    reject(new Error('not found'));
    await expect(failing).rejects.toThrow('not found');
    expect(String((await next).raw)).toBe('body 3');
  });

  test('who has waited for one in vain waits for no other that was written around', async () => {
    const { cache, make } = aCache();
    const first = slowly(cache, 'a');
    cache.drop(['event:1']);
    const later = cache.make('a', make);
    cache.drop('all');
    const second = slowly(cache, 'a');
    cache.drop(['event:1']);
    first.finish('first');
    expect(String((await later).raw)).toBe('body 1');
    second.finish('second');
    await second.reply;
  });

  test('a change of nothing lets callers go on sharing', async () => {
    const { cache, make } = aCache();
    const first = slowly(cache, 'a');
    cache.drop([]);
    const joined = cache.make('a', make);
    first.finish('shared');
    expect(String((await joined).raw)).toBe('shared');
  });

  test('the older of two does not end the sharing of the newer', async () => {
    const { cache, make } = aCache();
    const older = slowly(cache, 'a');
    cache.drop('all');
    const newer = slowly(cache, 'a', null);
    older.finish('older');
    await older.reply;
    const joined = cache.make('a', make);
    newer.finish('newer');
    expect(String((await joined).raw)).toBe('newer');
  });

  test('other processes’ changes are seen in what is made from a second later on', async () => {
    const { cache, make, setClock } = aCache({ maxAgeMs: 1_000 });
    const first = slowly(cache, 'a');
    setClock(1_999);
    const joined = cache.make('a', make);
    setClock(2_000);
    const later = cache.make('a', make);
    first.finish('first');
    expect([await joined, await later].map(({ raw }) => String(raw))).toEqual(['first', 'body 1']);
  });

  test('a failure goes to those who asked, and the next tries again', async () => {
    const { cache, read } = aCache();
    const failing = () => Promise.reject(new Error('no database'));
    const failed = await Promise.allSettled([cache.make('a', failing), cache.make('a', failing)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a')).toBe('body 1');
  });

  test('what says so is not cached, and nothing is by a cache without age', async () => {
    const { cache, read } = aCache();
    await read('a', { sources: null });
    expect(cache.find('a')).toBe(null);
    const none = aCache({ maxAgeMs: 0 });
    await none.read('a', { sources: [] });
    expect(none.cache.find('a')).toBe(null);
  });

  test('bytes are bounded: the longest unused goes, compressed copies count, and one of the largest is not kept', async () => {
    const { cache, read } = aCache({ maxBytes: 100_000 });
    const body = 'x'.repeat(6_000);
    for (let index = 0; index < 14; index += 1) await read(String(index), { body });
    expect([cache.find('0'), cache.find('13') === null]).toEqual([null, false]);
    const random = seededRandom(7);
    const unruly = Array.from({ length: 6_000 }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join('');
    const few = aCache({ maxBytes: 100_000 });
    for (let index = 0; index < 10; index += 1) {
      await few.read(String(index), { body: unruly });
      await few.cache.find(String(index))?.encoded('gzip');
    }
    expect([few.cache.find('0'), few.cache.find('9') === null]).toEqual([null, false]);
    await read('large', { body: 'x'.repeat(12_600) });
    expect(cache.find('large')).toBe(null);
  });

  test('what is kept has memory of its own, as its size counts', async () => {
    const { cache } = aCache();
    const bodies = ['small', 'word '.repeat(1_000), 'x'.repeat(100_000), new Uint8Array(64).subarray(8, 24)];
    for (const [index, body] of bodies.entries()) {
      const made = async () => ({ body, type: 'text/plain', sources: [], untilMs: Infinity });
      const reply = await cache.make(String(index), made);
      expect(Buffer.compare(reply.raw, Buffer.from(body))).toBe(0);
      for (const bytes of [reply.raw, await reply.encoded('br'), await reply.encoded('gzip')]) {
        expect(bytes.buffer.byteLength).toBe(bytes.length);
      }
    }
  });

  test('a body is compressed once for each encoding, and its tag is that of the plain body', async () => {
    const { cache } = aCache();
    const body = 'word '.repeat(1_000);
    const made = async () => ({ body, type: 'text/plain', sources: [], untilMs: Infinity });
    const reply = await cache.make('a', made);
    expect(String(brotliDecompressSync(await reply.encoded('br')))).toBe(body);
    expect(String(gunzipSync(await reply.encoded('gzip')))).toBe(body);
    expect(await reply.encoded('br')).toBe(await cache.find('a')?.encoded('br'));
    expect((await createReplyCache({ now: () => 0, maxAgeMs: 1 }).make('b', made)).etag).toBe(reply.etag);
    expect((await cache.make('c', async () => ({ ...(await made()), etag: '"own"' }))).etag).toBe('"own"');
  });
});

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity;q=0.5, gzip;q=0.2', null],
  ['BR', 'br'],
  ['gzip ; q=0.000', null],
  ['gzip;q=nonsense', null],
])('a caller who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b"', false],
  ['"b", W/"a"', true],
  ['"b","c"', false],
  ['*', true],
  ['W/"a', false],
])('If-None-Match: %s holds W/"a": %s', (noneMatch, isIn) => {
  expect(isUnchanged(noneMatch, 'W/"a"')).toBe(isIn);
});

test('a key has the known parameters in one order, and an unknown one or a repeated one has none', () => {
  const known = { limit: (value: string) => value === '200', category: () => true };
  expect(addressKey('/a', { category: 'x', limit: '200' }, known)).toBe(
    addressKey('/a', { limit: '200', category: 'x' }, known),
  );
  expect(addressKey('/a', { category: 'x' }, known)).not.toBe(addressKey('/a', { category: 'y' }, known));
  expect(addressKey('/a', {})).not.toBe(addressKey('/b', {}));
  for (const query of [{ limit: '201' }, { utm: '1' }, { limit: ['200', '200'] }, { constructor: '1' }]) {
    expect([query, addressKey('/a', query, known)]).toEqual([query, null]);
  }
});

test('an event that starts or ends right now is over a millisecond later', () => {
  expect([firstAfter([4, 5, 9], 5), firstAfter([9, 7], 5), firstAfter([4], 5)]).toEqual([6, 8, Infinity]);
});

test('a like moves an event in the order by likes, beyond those that a list shows', () => {
  const request = { actor: { userId: 3 }, kind: 'event.like', params: {}, body: {}, files: {}, now: 0 } as const;
  const affected = { isPublic: true, users: [3] };
  const outcome = { status: 200, body: {}, at: null, isReplayed: false, isFinal: true, affected };
  expect(touchedByMutation(request, { ...outcome, subject: 5 })).toEqual(
    expect.arrayContaining(['event:5', 'likes', 'rankings', 'person:3']),
  );
  expect(touchedByMutation(request, outcome)).toEqual([]);
});

test('a toggle that stood as asked touches nothing', () => {
  const affected = { isPublic: false, users: [] };
  const outcome = { status: 200, body: {}, at: null, isReplayed: false, isFinal: true, affected, subject: 5 };
  for (const kind of ['event.like', 'event.subscribe'] as const) {
    const request = { actor: { userId: 3 }, kind, params: {}, body: {}, files: {}, now: 0 };
    expect([kind, touchedByMutation(request, outcome)]).toEqual([kind, []]);
    // A draft's like is no public one, but moves its owner's counts.
    const ofDraft = { ...outcome, affected: { isPublic: false, users: [3] } };
    expect(touchedByMutation(request, ofDraft)).toContain('person:3');
  }
});
