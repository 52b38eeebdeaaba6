import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { everyRow } from './every-row.ts';
import { eventPolicies } from './events.ts';
import { groupPolicies } from './groups.ts';
import { invitationPolicies } from './invitations.ts';
import { messagePolicies } from './messages.ts';
import { peoplePolicies } from './people.ts';
import { postPolicies } from './posts.ts';
import { reportPolicies } from './reports.ts';
import { createPolicyScene, roles } from '#world/scenes/policy.ts';
import type { Method, Role, Somebody } from '#world/scenes/policy.ts';

const changes = [
  ...eventPolicies,
  ...peoplePolicies,
  ...postPolicies,
  ...reportPolicies,
  ...invitationPolicies,
  ...messagePolicies,
  ...groupPolicies,
].filter(({ method }) => method !== 'GET');

let server: TestServer;
let scene: Awaited<ReturnType<typeof createPolicyScene>>;

beforeAll(async () => {
  server = await startServer({ settings: { adminIds: [1] }, open: () => openMigratedStorage() });
  scene = await createPolicyScene(server);
});
afterAll(() => server.close());

/** The same as an item of a batch, where it is answered. */
async function inBatch(who: Somebody | null, method: Method, path: string, body: object | undefined): Promise<number> {
  const item = { id: crypto.randomUUID(), method, path, body: body ?? {} };
  const reply = await scene.send(who, 'POST', '/batch', { items: [item] });
  return reply.json<{ results: { status: number }[] }>().results[0]?.status ?? 0;
}

describe('[API-04] [CHAT-09] who may not change something of somebody else’s changes nothing by trying', () => {
  const tried: Role[] = ['guest', 'stranger', 'blocked'];

  test.each(changes)('$does, by call and in a batch', async ({ noun, method, path, body, states }) => {
    const expected = (states.plain ?? '').split(' ').map(Number);
    for (const role of tried) {
      const status = expected[roles.indexOf(role)] ?? 0;
      // What anybody may do is no attack.
      if (status < 400) continue;
      const given = await scene.aCase(role, noun, 'plain');
      const before = await everyRow(server);
      const alone = await scene.send(given.actor, method, path(given), body?.(given));
      const batched = await inBatch(given.actor, method, path(given), body?.(given));
      expect([role, alone.statusCode, batched]).toEqual([role, status, status]);
      expect(await everyRow(server)).toEqual(before);
    }
  });
});

describe('[API-04] [CHAT-09] nobody acts in another’s name', () => {
  const actorName = /^(user|sender|organizer|author|owner|creator|follower|reporter)_?id$/i;
  /** A name of the one who is meant rather than of the one who acts. */
  const others: Partial<Record<MutationKind, string[]>> = { 'chat.read': ['userId'], 'event.invite': ['user_id'] };
  const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
  const words: Partial<Record<MutationKind, object>> = {
    'message.send': { content: 'Words' },
    'event.create': aConcert,
  };

  const named = mutationKinds.flatMap((kind) => {
    const { shape = {} } = (shapesOf(kind).body as unknown as { _zod: { def: { shape?: object } } })._zod.def;
    const fields = Object.keys(shape).filter((name) => actorName.test(name) && !others[kind]?.includes(name));
    return fields.map((field) => ({ kind, field }));
  });

  test('the fields that say who acts are known', () => {
    expect(named.map(({ kind, field }) => `${kind} ${field}`).toSorted()).toEqual([
      'event.create organizer_id',
      'event.like user_id',
      'event.subscribe user_id',
      'event.update organizer_id',
      'message.send senderId',
      'post.like user_id',
      'reply.create user_id',
    ]);
  });

  test.each(named)('$kind with $field', async ({ kind, field }) => {
    const policy = changes.find(({ does }) => does.split(' ', 1)[0] === kind);
    if (policy === undefined) throw new Error('A change without a policy');
    const { method, path, body, noun } = policy;
    const given = await scene.aCase('owner', noun, 'plain');
    const payload = { ...words[kind], ...body?.(given), [field]: scene.host.id };
    const before = await everyRow(server);
    const alone = await scene.send(given.actor, method, path(given), payload);
    expect([alone.statusCode, await inBatch(given.actor, method, path(given), payload)]).toEqual([403, 403]);
    expect(await everyRow(server)).toEqual(before);
  });
});

describe('[API-04] calls beside the registry', () => {
  interface Try {
    call: string;
    path(owner: Somebody): string | Promise<string>;
    body?(owner: Somebody): object;
    /** what a guest and a stranger are answered */
    statuses: [guest: number, stranger: number];
  }
  const endpoint = (owner: Somebody) => `https://8.8.8.8/send/${String(owner.id)}`;
  const sha256 = (owner: Somebody) => String(owner.id).padStart(64, 'a');
  const sessionOf = async (owner: Somebody) => {
    const { data } = await scene.call(owner, 'GET', '/auth/sessions');
    return `/auth/sessions/${String(data[0].id)}`;
  };
  const tries: Try[] = [
    { call: 'DELETE /api/auth/sessions/{id}', path: sessionOf, statuses: [401, 404] },
    {
      call: 'DELETE /api/users/{userId}',
      path: ({ id }) => `/users/${id}`,
      body: () => ({ password: 'x' }),
      statuses: [401, 403],
    },
    // It says the same whether there was one, and ends nobody else's.
    {
      call: 'DELETE /api/push/subscriptions',
      path: () => '/push/subscriptions',
      body: (owner) => ({ endpoint: endpoint(owner) }),
      statuses: [401, 200],
    },
    { call: 'HEAD /api/blobs/{sha256}', path: (owner) => `/blobs/${sha256(owner)}`, statuses: [401, 404] },
    {
      call: 'PUT /api/blobs/{sha256}',
      path: (owner) => `/blobs/${sha256(owner)}`,
      body: () => ({ no: 'picture' }),
      statuses: [401, 422],
    },
    {
      call: 'POST /api/admin/removed-pictures',
      path: () => '/admin/removed-pictures',
      body: (owner) => ({ picture: sha256(owner), note: 'x' }),
      statuses: [401, 403],
    },
    {
      call: 'DELETE /api/admin/removed-pictures/{sha256}',
      path: async (owner) => {
        await scene.call(scene.operator, 'POST', '/admin/removed-pictures', { picture: sha256(owner) });
        return `/admin/removed-pictures/${sha256(owner)}`;
      },
      statuses: [401, 403],
    },
    { call: 'POST /api/admin/failed-jobs/retry', path: () => '/admin/failed-jobs/retry', statuses: [401, 403] },
    { call: 'DELETE /api/admin/failed-jobs', path: () => '/admin/failed-jobs', statuses: [401, 403] },
    { call: 'POST /api/admin/backups', path: () => '/admin/backups', statuses: [401, 403] },
    {
      call: 'PUT /api/admin/users/{id}/suspension',
      path: ({ id }) => `/admin/users/${id}/suspension`,
      body: () => ({ reason: 'x' }),
      statuses: [401, 403],
    },
    {
      call: 'DELETE /api/admin/users/{id}/suspension',
      path: ({ id }) => `/admin/users/${id}/suspension`,
      statuses: [401, 403],
    },
    {
      call: 'PUT /api/admin/users/{id}/hidden',
      path: ({ id }) => `/admin/users/${id}/hidden`,
      body: () => ({ hidden: true }),
      statuses: [401, 403],
    },
    {
      call: 'PUT /api/admin/instance',
      path: () => '/admin/instance',
      body: () => ({ name: 'x' }),
      statuses: [401, 403],
    },
    {
      call: 'POST /api/admin/sign-up-codes',
      path: () => '/admin/sign-up-codes',
      body: () => ({ max_uses: 1, days: 1 }),
      statuses: [401, 403],
    },
    { call: 'DELETE /api/admin/sign-up-codes/{id}', path: () => '/admin/sign-up-codes/1', statuses: [401, 403] },
    {
      call: 'POST /api/messages',
      path: () => '/messages',
      body: ({ id }) => ({ action: 'send_private', senderId: id, receiverId: id, content: 'x' }),
      statuses: [401, 403],
    },
  ];
  /** They name nobody: what they are about is the caller's own, or is proved by a secret that the caller brings. */
  const aboutNobodyElse = [
    'POST /api/auth/register',
    'POST /api/auth/login',
    'POST /api/auth/google',
    'POST /api/auth/logout',
    'POST /api/auth/forgot-password',
    'POST /api/auth/confirm-pin',
    'POST /api/auth/reset-password',
    'POST /api/auth/change-password',
    'POST /api/auth/change-email',
    'POST /api/auth/confirm-email',
    'POST /api/auth/confirm-email/send',
    // For operators, to their own address.
    'POST /api/admin/test-mail',
    'DELETE /api/auth/sessions',
    'POST /api/auth/calendar-link',
    'DELETE /api/auth/calendar-link',
    'POST /api/push/subscriptions',
    'POST /api/batch',
    'POST /api/batch/linked',
    'POST /api/blobs',
    'POST /api/mutations/{key}/void',
  ];

  test('there is no other that changes anything', async () => {
    const { paths } = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{
      paths: Record<string, object>;
    }>();
    const known = new Set([
      ...mutationKinds.map((kind) => `${mutationOf(kind).method} /api${mutationOf(kind).path}`),
      ...tries.map(({ call }) => call),
      ...aboutNobodyElse,
    ]);
    const writing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((verb) => verb !== 'get')
        .map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(writing.filter((call) => !known.has(call))).toEqual([]);
  });

  test.each(tries)('$call', async ({ call, path, body, statuses }) => {
    const [owner, stranger] = [await scene.somebody(), await scene.somebody()];
    const { id: user_id, tokenHash } = owner;
    const now = Date.now();
    await server.writer.run('blob.hold', { sha256: sha256(owner), userId: user_id, bytes: 1, now });
    const keys = { p256dh: 'x'.repeat(20), auth: 'x'.repeat(20) };
    await server.writer.run('push.subscribe', {
      userId: user_id,
      tokenHash,
      subscription: { endpoint: endpoint(owner), keys },
      now,
    });
    const url = await path(owner);
    const method = call.split(' ', 1)[0] as Method;
    const before = await everyRow(server);
    const answers = [
      await scene.send(null, method, url, body?.(owner)),
      await scene.send(stranger, method, url, body?.(owner)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
    expect(await everyRow(server)).toEqual(before);
  });

  test('POST /api/mutations/{key}/void: another’s key says nothing, and what it stands for is as it was', async () => {
    const [owner, stranger] = [await scene.somebody(), await scene.somebody()];
    const key = crypto.randomUUID();
    const headers = { ...owner.headers, 'idempotency-key': key };
    const post = { title: 'Of the owner', description: '' };
    const made = await server.inject({ method: 'POST', url: '/api/posts', headers, payload: post });
    const line = { lane: 'post:x', seq: 1 };
    const voided = await scene.send(stranger, 'POST', `/mutations/${key}/void`, line);
    expect(voided.json()).toEqual({ outcome: 'void' });
    const again = await server.inject({ method: 'POST', url: '/api/posts', headers, payload: post });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([made.body, 'true']);
    const theirs = await server.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { ...stranger.headers, 'idempotency-key': key },
      payload: post,
    });
    expect(theirs.body).not.toContain(`"user_id":${String(owner.id)},`);
  });
});
