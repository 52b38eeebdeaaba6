import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobFormLimits } from '#contract/media/picture.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  server = await startServer();
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

type Files = readonly (readonly [field: string, bytes: Buffer])[];

function post(files: Files, headers: object = ana.headers) {
  const form = aForm(files.map(([field, bytes]) => [field, { filename: field, bytes }]));
  return server.inject({
    method: 'POST',
    url: '/api/blobs',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

test('[B13] [CARD-06] each picture of a form is held and answered for itself, and again it is there', async () => {
  const [first, second] = [await aPicture(), await aPicture('#ff0000')];
  const [one, two] = [sha256Of(first), sha256Of(second)];
  const text = Buffer.from('no picture');
  const files: Files = [
    [one, first],
    ['a'.repeat(64), first],
    [sha256Of(text), text],
    [two, second],
  ];
  const results = (reply: Awaited<ReturnType<typeof post>>) =>
    reply
      .json<{ results: { sha256: string; status: number; body: { error?: string; sha256?: string } }[] }>()
      .results.map(({ sha256, status, body }) => [sha256, status, body.error ?? body.sha256]);
  const refused = [
    ['a'.repeat(64), 422, 'hash_mismatch'],
    [sha256Of(text), 415, 'unsupported_media'],
  ];
  expect(results(await post(files))).toEqual([[one, 201, one], ...refused, [two, 201, two]]);
  expect(results(await post(files))).toEqual([[one, 200, one], ...refused, [two, 200, two]]);
  for (const sha256 of [one, two]) {
    const head = await server.inject({ method: 'HEAD', url: `/api/blobs/${sha256}`, headers: ana.headers });
    expect(head.statusCode).toBe(200);
  }
});

test('[B13] [API-04] too many files, too large ones, none, and nobody: refused whole', async () => {
  const picture = await aPicture();
  const many = Array.from({ length: blobFormLimits.files + 1 }, (_unused, index) => [String(index), picture] as const);
  const large = Buffer.alloc(blobFormLimits.bytes + 1);
  const json = await server.inject({ method: 'POST', url: '/api/blobs', headers: ana.headers, payload: {} });
  const half = Buffer.alloc(blobFormLimits.bytes / 2 + 1);
  const replies = [
    await post([
      ['a', half],
      ['b', half],
    ]),
    await post(many),
    await post([[sha256Of(large), large]]),
    await post([['x', picture]], {}),
    json,
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json<{ error: string }>().error])).toEqual([
    [413, 'too_large'],
    [413, 'too_large'],
    [413, 'too_large'],
    [401, 'unauthorized'],
    [415, 'unsupported_media'],
  ]);
});
