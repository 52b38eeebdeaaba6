import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutationKinds } from '#contract/sync/mutations.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { eventPolicies } from './events.ts';
import { groupPolicies } from './groups.ts';
import { invitationPolicies } from './invitations.ts';
import { messagePolicies } from './messages.ts';
import { peoplePolicies } from './people.ts';
import { postPolicies } from './posts.ts';
import { reportPolicies } from './reports.ts';
import { createPolicyScene, othersSecretsIn, secretOf } from '#world/scenes/policy.ts';
import type { Somebody } from '#world/scenes/policy.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
const changes = [
  ...eventPolicies,
  ...peoplePolicies,
  ...postPolicies,
  ...reportPolicies,
  ...invitationPolicies,
  ...messagePolicies,
  ...groupPolicies,
];

let server: TestServer;
let scene: Awaited<ReturnType<typeof createPolicyScene>>;
/** Each hides all that can be hidden and follows the next; the first has blocked the second. */
let people: Somebody[];
let secrets: Map<Somebody, string>;
/** Ids and refs of everything there is. */
let names: string[];

/** Leaves something private in every place where there is one. */
async function live(person: Somebody, next: Somebody): Promise<void> {
  const { call, host } = scene;
  const secret = (what: string) => secretOf(person.id, what);
  const draft = await call(person, 'POST', '/events', { ...aConcert, title: secret('draft'), status: 'draft' });
  const event = await call(person, 'POST', '/events', aConcert);
  const post = (await call(person, 'POST', '/posts', { title: 'Public', description: 'Words' })).data;
  const { comment_post_id } = (await call(person, 'POST', '/posts/comments', { post_id: post.id, content: 'Words' }))
    .data;
  await call(person, 'POST', '/posts/replies', { comment_post_id, content: 'Words' });
  const deleted = (await call(person, 'POST', '/posts', { title: secret('deletion'), description: '' })).data;
  await call(person, 'DELETE', `/posts/${deleted.id}`);
  const hidden = (await call(person, 'POST', '/posts', { title: secret('hiding'), description: '' })).data;
  await call(host, 'POST', '/reports', { object_type: 'post', object_id: hidden.id, reason: 'spam' });
  const [report] = (await call(scene.operator, 'GET', '/reports')).data;
  await call(scene.operator, 'PUT', `/reports/${report.id}`, { action: 'hide', note: secretOf(1, 'decision') });
  const about = { object_type: 'user', object_id: host.id, reason: 'other' };
  await call(person, 'POST', '/reports', { ...about, note: secret('report') });
  const letter = { email: `${secret('letter')}@example.com`, message: secret('message') };
  await call(person, 'POST', '/support', { ...letter, name: secret('sender'), subject: secret('subject') });
  await call(person, 'POST', '/auth/contact-us', { ...letter, title: secret('sender') });
  await call(person, 'POST', '/private-messages/create', { receiverId: host.id, content: secret('words') });
  const made = (await call(person, 'POST', '/create/groups', { groupName: 'Public' })).data;
  await call(person, 'POST', `/groups/${made.id}/messages`, { content: secret('saying') });
  for (const { id } of [draft, event]) {
    const { group } = await call(person, 'POST', `/events/${id}/chat/join`);
    await call(person, 'POST', `/groups/${group.id}/messages`, { content: secret('chatting') });
  }
  await call(person, 'POST', '/events/event-subscriptions/toggle', { event_id: event.id });
  await call(person, 'POST', '/bookmarks', { object_type: 'event', object_id: event.id });
  await call(person, 'POST', '/follow', { followedId: next.id });
  const request = (await call(person, 'POST', '/friend-request', { receiverId: host.id })).data;
  await call(host, 'PUT', `/friend-request/${request.id}`, { status: 'declined' });
  const { url } = await call(person, 'POST', '/auth/calendar-link');
  secrets.set(person, /mine\/(.+)\.ics$/.exec(url)?.[1] ?? '');
}

beforeAll(async () => {
  server = await startServer({ settings: { adminIds: [1] }, open: () => openMigratedStorage() });
  scene = await createPolicyScene(server);
  people = [await scene.somebody(), await scene.somebody(), await scene.somebody()];
  secrets = new Map();
  const after = (index: number) => people[(index + 1) % people.length] ?? scene.host;
  for (const [index, person] of people.entries()) await live(person, after(index));
  await scene.call(one(0), 'POST', '/blocks', { blockedId: one(1).id });
  names = await server.database.read(async ({ sql }) => {
    const refs = ['events', 'posts', 'comments'] as const;
    const found = await Promise.all(refs.map((table) => sql.selectFrom(table).select(['id', 'ref']).execute()));
    const chats = await sql.selectFrom('chats').select(['id', 'ref']).where('ref', 'is not', null).execute();
    return [...new Set([...found.flat(), ...chats].flatMap(({ id, ref }) => [String(id), ref ?? '']))];
  });
});
afterAll(() => server.close());

function one(index: number): Somebody {
  const found = people[index];
  if (found === undefined) throw new Error('Nobody there');
  return found;
}

/** What may stand for a name in a path. @throws for a name that is new: say here what it stands for */
function candidates(name: string, caller: Somebody | null): string[] {
  const known: Record<string, string[]> = {
    userId: [scene.host, scene.operator, ...people].map(({ id }) => String(id)),
    followedId: people.map(({ id }) => String(id)),
    id: names,
    event_id: names,
    key: [...rankingKeys],
    category: ['music', 'all_events', 'online'],
    // Whoever has the secret may read what is behind it.
    secret: [(caller === null ? null : secrets.get(caller)) ?? 'x'.repeat(43)],
    layer: ['map'],
    z: ['1'],
    x: ['0'],
    y: ['0'],
  };
  const found = known[name];
  if (found === undefined) throw new Error(`What stands for {${name}} in a path?`);
  return found;
}

function addressesOf(path: string, caller: Somebody | null): string[] {
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined || name === undefined) return [path];
  return candidates(name, caller).flatMap((value) => addressesOf(path.replace(whole, value), caller));
}

const queries: Record<string, string[]> = {
  '/api/users': ['', '?search=secret', '?search=example', `?search=${secretOf(3, 'name')}`],
  '/api/events': ['', '?search=secret'],
  '/api/all-groups': ['', '?search=secret'],
  '/api/geocode': ['?q=Berlin'],
  '/api/geocode/autocomplete': ['?q=Berl'],
  '/api/geocode/reverse': ['?lat=0&lng=0'],
};

/** What refuses everybody here, or has no server behind it. */
const withoutReply = [
  '/tiles/{layer}/{z}/{x}/{y}',
  '/api/reports',
  '/api/admin/operators',
  '/api/admin/overview',
  '/api/admin/removed-pictures',
  '/api/admin/users',
  '/api/admin/sign-up-codes',
];

test('[USER-01] [API-04] no read tells anybody what is another’s: not e-mail, real name, draft, report, letter or deletion', async () => {
  const { paths } = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{
    paths: Record<string, object>;
  }>();
  const walked = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
  expect(walked.length).toBeGreaterThan(40);
  const told: string[] = [];
  const unanswered: string[] = [];
  for (const path of walked) {
    let isAnswered = false;
    for (const caller of [null, ...people]) {
      for (const address of addressesOf(path, caller)) {
        for (const query of queries[path] ?? ['']) {
          const headers = caller === null ? {} : { headers: caller.headers };
          const reply = await server.inject({ method: 'GET', url: `${address}${query}`, ...headers });
          expect([path, reply.statusCode < 500]).toEqual([path, true]);
          isAnswered ||= reply.statusCode === 200;
          for (const secret of othersSecretsIn(reply.body, caller?.id ?? null)) {
            told.push(`${address}${query} tells ${caller?.id ?? 'a guest'} ${secret}`);
          }
          for (const [owner, link] of secrets) {
            if (owner !== caller && reply.body.includes(link)) told.push(`${address} tells ${caller?.id} a calendar`);
          }
          if (reply.body.includes('declined')) told.push(`${address} tells ${caller?.id} that a request was declined`);
        }
      }
    }
    if (!isAnswered && !withoutReply.includes(path)) unanswered.push(path);
  }
  expect(told).toEqual([]);
  expect(unanswered).toEqual([]);
});

test('[USER-03] who has blocked whom is told to the one who did it alone', async () => {
  const [blocker, blocked] = [one(0), one(1)];
  expect((await scene.call(blocker, 'GET', '/blocks')).data).toMatchObject([{ user_id: blocked.id }]);
  expect((await scene.call(blocked, 'GET', '/blocks')).data).toEqual([]);
  const seen = await scene.send(blocker, 'GET', `/users/profile/${blocked.id}`);
  const unseen = await scene.send(blocked, 'GET', `/users/profile/${blocker.id}`);
  expect([seen.json().data.blocked, unseen.statusCode]).toEqual([true, 404]);
  const { changes: pulled } = await scene.call(blocked, 'GET', '/sync/me');
  const { people: known, posts, comments, notices, requests } = pulled;
  const mine = JSON.stringify([known, posts, comments, notices, requests]);
  expect(mine).not.toContain(`"user_id":${blocker.id},`);
  // To the one who is blocked the other is as somebody who is gone.
  const gone = await scene.send(blocked, 'GET', '/users/profile/9999');
  expect(unseen.json()).toEqual(gone.json());
});

test('[USER-04] what somebody comes to and doesn’t share is told to nobody, but to who organizes it', async () => {
  const [owner, other] = [one(0), one(2)];
  const shared = await scene.send(scene.host, 'GET', `/users/subscribed/${owner.id}`);
  expect([shared.statusCode, (await scene.send(null, 'GET', `/users/subscribed/${owner.id}`)).statusCode]).toEqual([
    403, 401,
  ]);
  const own = await scene.call(owner, 'GET', `/users/subscribed/${owner.id}`);
  expect(own).toHaveLength(1);
  const list = await scene.send(other, 'GET', `/events/${own[0].id}/subscribers.csv`);
  expect([list.statusCode, list.json().error]).toEqual([403, 'forbidden']);
  const guests = await scene.send(other, 'GET', `/events/${own[0].id}/guests`);
  expect([guests.statusCode, guests.json().error]).toEqual([403, 'forbidden']);
});

describe('[API-04] no reply to a change tells what is another’s', () => {
  test('every kind of change is among them', () => {
    const named = new Set(changes.map(({ does }) => does.split(' ', 1)[0]));
    expect(mutationKinds.filter((kind) => !named.has(kind))).toEqual([]);
  });

  test.each(changes)('$does', async ({ noun, method, path, body }) => {
    for (const role of ['guest', 'stranger', 'follower', 'friend', 'blocker', 'owner'] as const) {
      const given = await scene.aCase(role, noun, 'plain');
      const reply = await scene.send(given.actor, method, path(given), body?.(given));
      expect([role, othersSecretsIn(reply.body, given.actor?.id ?? null)]).toEqual([role, []]);
    }
  });
});
