import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createS3Store } from '#server/infra/store/s3-store.ts';
import type { S3Place, S3Timeouts } from '#server/infra/store/s3-client.ts';
import { ObjectStoreError } from '#server/infra/store/store-error.ts';
import { faultOfSignature } from '#world/services/s3-signature.ts';
import { startS3 } from '#world/services/s3-stand-in.ts';
import type { S3Behaviour, S3StandIn } from '#world/services/s3-stand-in.ts';

let s3: S3StandIn;
let skewMs = 0;
const bytes = Uint8Array.from({ length: 400_000 }, (_, index) => index % 251);
const soon = { waitMs: 1, timeoutMs: 5_000, attempts: 3 };

beforeAll(async () => {
  s3 = await startS3({ now: () => Date.now() + skewMs });
});
afterEach(() => {
  s3.behave('well');
  s3.objects.clear();
  skewMs = 0;
});
afterAll(() => s3.close());

const storeAt = (given: Partial<S3Place> = {}, patience: Partial<S3Timeouts> = {}) =>
  createS3Store({ ...s3.place, ...given }, { ...soon, ...patience });

/** What is said where it goes wrong. */
async function troubleOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ObjectStoreError);
  return error instanceof Error ? error.message.replace('The object store failed: ', '') : '';
}

describe('[API-05] the store is asked in a way that it believes', () => {
  test.each<[what: string, given: Partial<S3Place>, fault: string]>([
    ['another secret', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIANOBODY' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['a bucket that is none', { bucket: 'somebody-elses' }, '404 NoSuchBucket'],
  ])('%s is trouble, told without the secret', async (_what, given, fault) => {
    const said = await troubleOf(storeAt(given).get('blobs/abc'));
    expect(said).toBe(`GET blobs/abc: ${fault}`);
    await troubleOf(storeAt(given).remove('blobs/abc'));
    expect(s3.objects.size).toBe(0);
  });

  test('a clock that is wrong by 16 minutes is trouble, one by 14 is none', async () => {
    skewMs = 16 * 60_000;
    expect(await troubleOf(storeAt().get('blobs/abc'))).toContain('403 RequestTimeTooSkewed');
    skewMs = -14 * 60_000;
    expect(await storeAt().get('blobs/abc')).toBeNull();
  });

  test('nobody looks into the bucket without a signature, nor changes what was signed', async () => {
    await storeAt().put('blobs/abc', bytes);
    const { endpoint, bucket } = s3.place;
    expect((await fetch(`${endpoint}/${bucket}/blobs/abc`)).status).toBe(403);
    const plain = globalThis.fetch;
    const forged = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!(input instanceof Request) || input.method !== 'PUT') return await plain(input, init);
      return await plain(new Request(input, { method: 'PUT', body: 'other bytes' }), init);
    });
    expect(await troubleOf(storeAt().put('blobs/abd', bytes))).toBe('PUT blobs/abd: 400 XAmzContentSHA256Mismatch');
    forged.mockRestore();
    expect([...s3.objects.keys()]).toEqual(['blobs/abc']);
  });

  test('the bucket stands in front of the host where that is wished, under the same signature', async () => {
    const seen: (string | null)[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      if (!(input instanceof Request)) throw new TypeError('Not signed');
      const { host, pathname } = new URL(input.url);
      const headers = { ...Object.fromEntries(input.headers), host };
      const body = new Uint8Array(await input.arrayBuffer());
      const fault = faultOfSignature({ method: input.method, target: pathname, headers, body }, s3.place, Date.now());
      seen.push(fault === null ? `${input.method} ${input.url}` : fault[1]);
      return new Response(null, { status: input.method === 'HEAD' ? 404 : 200 });
    });
    await storeAt({ endpoint: 'https://s3.example/', isPathStyle: false }).put('blobs/abc', bytes);
    await storeAt({ endpoint: 'https://s3.example/gate/' }).remove('blobs/abc');
    fetched.mockRestore();
    expect(seen).toEqual([
      'HEAD https://scape-pictures.s3.example/blobs/abc',
      'PUT https://scape-pictures.s3.example/blobs/abc',
      'DELETE https://s3.example/gate/scape-pictures/blobs/abc',
    ]);
  });
});

describe('[API-05] what may pass is tried again, a few times', () => {
  test.each<S3Behaviour>(['slow-down', 'failing', 'broken-off'])('%s', async (behaviour) => {
    const store = storeAt();
    expect(await store.has('blobs/abc')).toBe(false);
    s3.behave(behaviour, 2);
    await store.put('blobs/abc', bytes);
    expect(s3.objects.get('blobs/abc')?.equals(bytes)).toBe(true);
    s3.behave(behaviour, 2);
    expect(Uint8Array.from((await store.get('blobs/abc')) ?? [])).toEqual(bytes);
    s3.behave(behaviour);
    const before = s3.asked.length;
    await troubleOf(store.get('blobs/abc'));
    expect(s3.asked.length - before).toBe(soon.attempts);
  });

  test('a body that breaks off is never taken for the whole, and nothing half-sent is kept', async () => {
    const store = storeAt();
    s3.objects.set('blobs/abc', Buffer.from(bytes));
    s3.behave('broken-off');
    await troubleOf(store.get('blobs/abc'));
    await troubleOf(store.put('blobs/abd', bytes));
    expect([...s3.objects.keys()]).toEqual(['blobs/abc']);
  });

  test('a store that says nothing keeps nobody waiting for longer than is allowed', async () => {
    s3.behave('silent');
    expect(await troubleOf(storeAt({}, { timeoutMs: 30 }).has('blobs/abc'))).toBe('HEAD blobs/abc: too slow');
    const queued = storeAt({}, { timeoutMs: 10_000, totalMs: 50, calls: 1 });
    const said = await Promise.all(['a', 'b', 'c'].map((key) => troubleOf(queued.get(key))));
    for (const each of said) expect(each).toMatch(/^GET .: (too slow|too much is waiting)$/);
  });

  test('a store that nobody answers for is trouble', async () => {
    const gone = await startS3();
    await gone.close();
    expect(await troubleOf(createS3Store(gone.place, soon).has('blobs/abc'))).toContain('ECONNREFUSED');
  });

  test('a full store is asked once', async () => {
    s3.behave('full');
    const before = s3.asked.length;
    expect(await troubleOf(storeAt().put('blobs/abc', bytes))).toBe('PUT blobs/abc: 507 XMinioStorageFull');
    expect(s3.asked.slice(before)).toEqual(['HEAD blobs/abc', 'PUT blobs/abc']);
  });
});

test('[API-05] an object without end is read no further than it may be', async () => {
  s3.objects.set('blobs/abc', Buffer.from(bytes));
  s3.behave('endless');
  expect(await troubleOf(storeAt({}, { maxBytes: 500_000 }).get('blobs/abc'))).toBe(
    'GET blobs/abc: more than 500000 bytes',
  );
});

test('[API-05] so many calls run at once and no more, failing ones too', async () => {
  const asked: string[] = [];
  let [running, most] = [0, 0];
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const count = asked.push(new URL(input instanceof Request ? input.url : input).pathname.slice(-1));
    most = Math.max(most, (running += 1));
    await opened;
    running -= 1;
    if (count % 2 === 0) throw new TypeError('broken off');
    return new Response(null, { status: 404 });
  });
  const store = storeAt({}, { attempts: 1, calls: 2 });
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  const calls = Promise.allSettled(keys.map((key) => store.get(key)));
  await vi.waitFor(() => expect(running).toBe(2));
  open(undefined);
  await calls;
  fetched.mockRestore();
  expect(most).toBe(2);
  expect(asked.toSorted()).toEqual(keys);
});
