import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '#contract/sync/headers.ts';
import type { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { aForm, signUp, type Caller } from '#world/servers/callers.ts';
import { databases } from '#world/servers/databases.ts';

/** What version 300b81c wrote to `mutations` for a post of these two lines: the text as it stored it, and its fingerprint. */
const recorded = [
  {
    ends: 'CRLF',
    ref: '00000000-0000-4000-8000-0000000000c1',
    description: 'one\r\ntwo',
    fingerprint: 'b5abbbb3f8f7408dd2bb4cd28ba104cdbc01a1fd5b17e25166922c9845de9d29',
  },
  {
    ends: 'LF',
    ref: '00000000-0000-4000-8000-0000000000c2',
    description: 'one\ntwo',
    fingerprint: '9e873c1c05dd6b6779419a81c4a188c0574714d13880d868891bb068df793fb0',
  },
  {
    ends: 'CR',
    ref: '00000000-0000-4000-8000-0000000000c3',
    description: 'one\rtwo',
    fingerprint: '1425f45a847291e62b36c38dbe0c2154d74de6cbab980b2a5521a554a7ae524e',
  },
];
type Recorded = (typeof recorded)[number];

// Its rows are written past the writer, which the one in a thread of its own would keep to itself.

describe.each(databases)('what was written before texts were normalised, on $name', ({ open }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await startServer({ open });
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  async function send(body: Record<string, string>, key: string, encoding: 'json' | 'form') {
    const given = encoding === 'form' ? aForm(Object.entries(body)) : { payload: body, headers: {} };
    const reply = await server.inject({
      method: 'POST',
      url: '/api/posts',
      payload: given.payload,
      headers: { ...ana.headers, ...given.headers, [headers.key]: key },
    });
    return { status: reply.statusCode, replayed: reply.headers[headers.replayed.toLowerCase()], body: reply.json() };
  }

  const bodyOf = ({ ref, description }: Recorded) => ({ title: 'T', description, client_id: ref });

  /** A post and its log as the earlier version left them. */
  async function written({ ref, description, fingerprint }: Recorded): Promise<string> {
    const key = uuidV7();
    expect((await send({ title: 'T', description: 'one\ntwo', client_id: ref }, key, 'json')).status).toBe(201);
    await server.database.read(async ({ sql }) => {
      await sql.updateTable('mutations').set({ fingerprint }).where('key', '=', key).execute();
      await sql.updateTable('posts').set({ description }).where('ref', '=', ref).execute();
    });
    return key;
  }

  test.each(recorded)('[I8] [OFF-02] a repeat of a text with $ends is told what came of it', async (one) => {
    const key = await written(one);
    for (const encoding of ['json', 'form'] as const) {
      const { status, replayed, body } = await send(bodyOf(one), key, encoding);
      const { client_id: told } = (body as { data: Post }).data;
      expect([encoding, status, replayed, told]).toEqual([encoding, 201, 'true', one.ref]);
      const other = await send({ ...bodyOf(one), description: 'three' }, key, encoding);
      expect([encoding, other.status, other.body]).toMatchObject([encoding, 422, { error: 'idempotency_key_reused' }]);
    }
    // Under another key it is the same thing.
    for (const encoding of ['json', 'form'] as const) {
      expect([encoding, (await send(bodyOf(one), uuidV7(), encoding)).status]).toEqual([encoding, 200]);
    }
  });

  test('[OFF-06] stored CRLF is no other content, also where no log tells what it was made with', async () => {
    const body = { title: 'T', description: 'one\ntwo', client_id: uuidV7() };
    const make = () => server.inject({ method: 'POST', url: '/api/posts', payload: body, headers: ana.headers });
    expect((await make()).statusCode).toBe(201);
    await server.database.read(({ sql }) =>
      sql.updateTable('posts').set({ description: 'one\r\ntwo' }).where('ref', '=', body.client_id).execute(),
    );
    expect((await make()).statusCode).toBe(200);
  });
});
