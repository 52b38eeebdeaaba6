import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { newAccountLimits, newAccountMs } from '#server/domain/new-accounts/limits.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { aConcert, noon } from '#world/scenes/events.ts';
import { createChatScene } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';

const limited: NewAccountRule = { mode: 'limited', rate: 1 };
const later = noon + newAccountMs - 3_600_000;
const until = new Date(noon + newAccountMs).toISOString();

describe.each(databases)('what new accounts may do, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
  });
  afterAll(() => storage.close());

  function act<Kind extends MutationKind>(actor: Actor, kind: Kind, body: MutationBody<Kind>, details: object = {}) {
    return scene.perform(actor, kind, body, { newAccounts: limited, now: later, ...details });
  }
  const publish = (actor: Actor, more: object = {}, details: object = {}) =>
    act(actor, 'event.create', { ...aConcert, client_id: uuidV7(), ...more }, details);
  const post = (actor: Actor, description: string, details: object = {}) =>
    act(actor, 'post.create', { title: 'T', description, client_id: uuidV7() }, details);
  const write = (actor: Actor, other: Actor, content = 'Hola') =>
    act(actor, 'message.send', { receiverId: other.userId, content, client_id: uuidV7() });
  const many = async (times: number, one: () => Promise<Outcome>) => {
    const statuses = [];
    for (let index = 0; index < times; index += 1) statuses.push((await one()).status);
    return statuses;
  };
  const oks = (count: number) => Array.from({ length: count }, () => 201);

  test('[TRUST-01] publish few events; the next waits until the account is a day old, and says so', async () => {
    const ana = await scene.person();
    expect(await many(newAccountLimits.event, () => publish(ana))).toEqual(oks(newAccountLimits.event));
    const client_id = uuidV7();
    const next = await publish(ana, { client_id });
    expect(next).toMatchObject({ status: 429, isFinal: false, retryAfterS: 3_600 });
    expect(next.body).toEqual({
      error: 'rate_limited',
      message: 'On its first day an account can publish 3 events.',
      until,
    });
    expect((await publish(ana, { status: 'draft' })).status).toBe(201);
    expect((await publish(ana, { client_id }, { now: noon + newAccountMs })).status).toBe(201);
  });

  test('[TRUST-01] the same change counts once, whether it comes again, is edited or was refused', async () => {
    const ana = await scene.person();
    const again = { key: uuidV7(), client: uuidV7(), lane: 'event', seq: 1 };
    const body = { client_id: uuidV7() };
    for (const details of [again, again, {}, { key: uuidV7() }]) await publish(ana, body, details);
    const { id } = (await publish(ana, body)).body as { id: number };
    for (const title of ['One', 'Two', 'Three'])
      expect((await act(ana, 'event.update', { title }, { params: { id: String(id) } })).status).toBe(200);
    for (let index = 0; index < 3; index += 1)
      expect((await publish(ana, { date_time: 'never' }).catch(() => ({ status: 0 }))).status).not.toBe(201);
    expect(await many(3, () => publish(ana))).toEqual([201, 201, 429]);
    const draft = (await publish(ana, { status: 'draft' })).body as { id: number };
    const shown = await act(ana, 'event.update', { status: 'active' }, { params: { id: String(draft.id) } });
    expect(shown.status).toBe(429);
    expect((await publish(ana, { visibility: 'unlisted' })).status).toBe(429);
  });

  test('[TRUST-02] write to few people who don’t know them; who has answered or follows them may be written to', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const max = newAccountLimits.stranger;
    expect(await many(max + 1, () => write(ana, ben))).toEqual([...oks(max), 429]);
    await scene.message(ben, ana);
    expect((await write(ana, ben)).status).toBe(201);
    expect((await write(ana, cleo)).status).toBe(429);
    await scene.perform(cleo, 'user.follow', { followedId: ana.userId });
    expect((await write(ana, cleo, 'See www.example.com')).status).toBe(201);
  });

  test('[TRUST-03] share few links, wherever they stand', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const { id: groupId } = await scene.group(ana, ben);
    expect((await post(ana, 'No link. None')).status).toBe(201);
    expect((await post(ana, 'See example.com')).status).toBe(201);
    const profile = { bio: 'https://example.com' };
    expect((await act(ana, 'user.update', profile, { params: { userId: String(ana.userId) } })).status).toBe(200);
    expect((await write(ana, ben, 'www.example.com')).status).toBe(201);
    const said = { content: 'example.com', client_id: uuidV7() };
    const refused = await act(ana, 'group.message', said, { params: { id: String(groupId) } });
    expect(refused.body).toMatchObject({ message: 'On its first day an account can share 3 links.', until });
    expect((await post(ana, 'No link')).status).toBe(201);
    const comment = (await post(ana, 'Mine')).body as { data: { id: number } };
    const body = { post_id: comment.data.id, content: 'http://x.y', client_id: uuidV7() };
    expect((await act(ana, 'comment.create', body)).status).toBe(429);
  });

  test('[TRUST-01] follow few people', async () => {
    const ana = await scene.person();
    const [ben, cleo] = [await scene.person(), await scene.person()];
    // Of 50 people a fiftieth: one.
    const follow = (other: Actor) =>
      act(ana, 'user.follow', { followedId: other.userId }, { newAccounts: { mode: 'limited', rate: 0.02 } });
    // The second time nothing happens, so nothing counts.
    expect([(await follow(ben)).status, (await follow(ben)).status, (await follow(cleo)).status]).toEqual([
      200, 200, 429,
    ]);
    const asked = { receiverId: cleo.userId, client_id: uuidV7() };
    expect((await act(ana, 'friend.request', asked, { newAccounts: { mode: 'limited', rate: 0.02 } })).status).toBe(
      429,
    );
  });

  test('[TRUST-04] old accounts, operators, those an operator made, and servers that don’t want it have no such limits', async () => {
    const ana = await scene.person();
    const max = newAccountLimits.event;
    expect(await many(max + 1, () => publish(ana, {}, { now: noon + newAccountMs }))).toEqual(oks(max + 1));
    for (const newAccounts of [undefined, { mode: 'open', rate: 1 }, { mode: 'limited', rate: 0 }]) {
      const cleo = await scene.person();
      expect(await many(max + 1, () => publish(cleo, {}, { newAccounts }))).toEqual(oks(max + 1));
    }
    const boss = { ...(await scene.person()), isOperator: true };
    expect(await many(max + 1, () => publish(boss))).toEqual(oks(max + 1));
    const made = await storage.writer.run('user.register', {
      ...{ email: 'made@example.com', username: 'made', name: 'M', lastname: 'M', notifications_enabled: true },
      ...{ passwordHash: 'none', isTrusted: true, now: noon },
    });
    expect(await many(max + 1, () => publish({ userId: made.user_id }))).toEqual(oks(max + 1));
  });
});
