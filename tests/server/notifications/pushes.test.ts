import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPushScene } from '#world/scenes/push.ts';
import { noon } from '#world/scenes/events.ts';

/** As the scene names people, one after the other. */
const nameOf = ({ userId }: Actor) => `person${String(userId)}`;

describe.each(databases)('[CHAT-08] what is told while the app is closed, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPushScene>;
  let ana: Actor;
  let ben: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createPushScene(storage);
  });
  afterAll(async () => {
    await scene.close();
    await storage.close();
  });

  async function two(): Promise<void> {
    [ana, ben] = [await scene.reachable(), await scene.reachable()];
  }
  const blocks = (who: Actor, { userId }: Actor) => scene.perform(who, 'user.block', { blockedId: userId });
  const subscribe = (who: Actor, id: number, subscribed = true) =>
    scene.perform(who, 'event.subscribe', { event_id: id, subscribed });
  const edit = (who: Actor, id: number, patch: object) => scene.on(who, 'event.update', id, patch);
  const asks = (who: Actor, { userId }: Actor) =>
    scene.perform(who, 'friend.request', { receiverId: userId, client_id: uuidV7() });

  test('nothing is told of what was refused, or done before', async () => {
    await two();
    const ref = uuidV7();
    const key = uuidV7();
    const send = (more: object, to = ben.userId) =>
      scene.perform(ana, 'message.send', { receiverId: to, content: 'Hola', client_id: ref }, more);
    expect(await scene.whom(() => send({}, 999_999))).toEqual([]);
    expect(await scene.whom(() => scene.send(ana, ana))).toEqual([]);
    expect(await scene.whom(() => send({ key }))).toEqual([ben.userId]);
    expect(await scene.whom(() => send({ key }))).toEqual([]);
    expect(await scene.whom(() => send({}))).toEqual([]);
  });

  test('[INVITE-03] a push of an invitation goes out only while it stands and its event is public', async () => {
    const afterwards: ((id: number) => Promise<unknown>)[] = [
      (id) => scene.perform(ana, 'invitation.withdraw', {}, { params: { id: String(id), userId: String(ben.userId) } }),
      () => blocks(ben, ana),
      (id) => edit(ana, id, { visibility: 'unlisted', link_key: 'a'.repeat(32) }),
    ];
    const told: boolean[] = [];
    for (const next of [async () => undefined, ...afterwards]) {
      await two();
      await scene.perform(ben, 'user.follow', { followedId: ana.userId });
      const { id } = await scene.event(ana, { date_time: '2026-07-01T20:00:00-04:00' });
      const whom = await scene.whom(async () => {
        await scene.on(ana, 'event.invite', id, { user_id: ben.userId });
        await next(id);
      });
      told.push(whom.includes(ben.userId));
    }
    expect(told).toEqual([true, false, false, false]);
  });

  test('nor across a block, of somebody who is hidden, or to somebody who is gone', async () => {
    await two();
    const group = await scene.group(ana, ben);
    const calls = () => scene.say(ana, group.id, `@${nameOf(ben)}`);
    expect(await scene.whom(calls)).toEqual([ben.userId]);
    await blocks(ben, ana);
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([]);
    expect(await scene.whom(calls)).toEqual([]);
    expect(await scene.whom(() => asks(ana, ben))).toEqual([]);
    const cleo = await scene.reachable();
    await scene.on(cleo, 'group.join', group.id, {});
    await scene.hide('user', cleo.userId);
    expect(await scene.whom(() => scene.send(cleo, ana))).toEqual([]);
    expect(await scene.whom(() => scene.say(cleo, group.id, `@${nameOf(ana)}`))).toEqual([]);
    expect(await scene.whom(() => scene.say(ana, group.id, `@${nameOf(cleo)}`))).toEqual([]);
  });

  test('nor to who wishes to hear nothing, or nothing of the kind', async () => {
    await two();
    const { id } = await scene.event(ana);
    await subscribe(ben, id);
    await scene.settings(ben, { muted_pushes: ['message', 'event'] });
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([]);
    expect(await scene.whom(() => edit(ana, id, { city: 'Baní' }))).toEqual([]);
    expect(await scene.whom(() => asks(ana, ben))).toEqual([ben.userId]);
    await scene.settings(ben, { muted_pushes: [], notifications_enabled: false });
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([]);
    await scene.settings(ben, { notifications_enabled: true });
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([ben.userId]);
  });

  test('nor in a session that is over', async () => {
    [ana, ben] = [await scene.person(), await scene.person()];
    await scene.browser(ben, noon);
    const { tokenHash } = await scene.browser(ben);
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([ben.userId]);
    await scene.writer.run('session.close', { tokenHash });
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([]);
  });

  test('a message is told in all browsers of whom it is for, with where it leads', async () => {
    await two();
    const { endpoint } = await scene.browser(ben);
    const told = await scene.told(() => scene.send(ana, ben, { content: ' ¿Vienes\n esta noche? ' }));
    expect(told.map(({ to }) => to)).toEqual([expect.any(String), endpoint]);
    expect(told[1]).toMatchObject({
      note: { isUrgent: true, tag: `message:${String(ana.userId)}` },
      payload: {
        kind: 'message',
        title: `Person ${String(ana.userId)}`,
        body: '¿Vienes esta noche?',
        url: `/chat?with=${String(ana.userId)}`,
        tag: `message:${String(ana.userId)}`,
      },
    });
  });

  test('a long one is cut between letters, and whatever it is made of, it is small enough for a push', async () => {
    await two();
    const [cut, ...others] = await scene.told(() => scene.send(ana, ben, { content: 'ñandú '.repeat(200) }));
    expect([cut?.payload.body, others]).toEqual([`${'ñandú '.repeat(20).trim()}…`, []]);
    for (const letter of ['👩‍👩‍👧', '\u202e', '\u0001', 'e\u0301\u0302\u0303\u0304', '"', '﷽']) {
      const content = letter.repeat(Math.floor(4_000 / letter.length));
      await scene.settings(ana, { display_name: letter.repeat(Math.floor(80 / letter.length)) || 'A' });
      const [told] = await scene.told(() => scene.send(ana, ben, { content: `a${content}` }));
      expect([letter, Buffer.byteLength(told?.note.text ?? '') < 3_840]).toEqual([letter, true]);
      expect(told?.note.text).not.toMatch(/\\ud[89a-f]/i);
    }
  });

  test('in a group those are told who are called by name, in any letters, and are in it', async () => {
    await two();
    const [cleo, dan] = [await scene.reachable(), await scene.reachable()];
    const { id } = await scene.group(ana, ben, cleo);
    const say = (text: string) => scene.whom(() => scene.say(ana, id, text));
    expect(await say('Hola a todos')).toEqual([]);
    expect(await say(`@${nameOf(dan)} @${nameOf(ana)} x@${nameOf(ben)} @${nameOf(ben)}ñ @${nameOf(ben)}0`)).toEqual([]);
    expect(await say(`(@${nameOf(ben).toUpperCase()}, @${nameOf(cleo)}.)`)).toEqual([ben.userId, cleo.userId]);
    await scene.on(cleo, 'group.leave', id, {});
    expect(await say(`@${nameOf(cleo)}`)).toEqual([]);
    const [told] = await scene.told(() => scene.say(ana, id, `@${nameOf(ben)} ¿vienes?`));
    expect(told?.payload).toMatchObject({
      kind: 'mention',
      title: expect.stringMatching(/^Person .*, Dancers$/),
      url: `/chat?group=${String(id)}`,
    });
  });

  test('in the chat of an event, by the event’s name', async () => {
    await two();
    const event = await scene.event(ana, { title: 'Noche de Son' });
    for (const who of [ana, ben]) await scene.on(who, 'event.join-chat', event.id, {});
    const { body } = await scene.on(ana, 'event.join-chat', event.id, {});
    const { group } = body as { group: { id: number } };
    const [told] = await scene.told(() => scene.say(ana, group.id, `@${nameOf(ben)}`));
    expect(told?.payload).toMatchObject({ title: expect.stringContaining('Noche de Son') });
  });

  test('[ECHAT-01] but not by one that the event has had since nobody else sees it', async () => {
    await two();
    const event = await scene.event(ana, { title: 'Noche de Son' });
    for (const who of [ana, ben]) await scene.on(who, 'event.join-chat', event.id, {});
    const { body } = await scene.on(ben, 'event.join-chat', event.id, {});
    const { group } = body as { group: { id: number } };
    await edit(ana, event.id, { status: 'draft', title: 'Surprise for Ben' });
    const asDraft = await scene.told(() => scene.say(ana, group.id, `@${nameOf(ben)}`));
    await scene.on(ana, 'event.delete', event.id, {});
    const asDeleted = await scene.told(() => scene.say(ana, group.id, `@${nameOf(ben)}`));
    const titles = [...asDraft, ...asDeleted].map(({ payload }) => payload.title);
    expect(titles).toEqual([1, 2].map(() => `Person ${String(ana.userId)}, Event chat`));
  });

  test('who comes is told that an event changed or was cancelled, and its organizer isn’t', async () => {
    await two();
    const { id, title } = await scene.event(ana);
    for (const who of [ana, ben]) await subscribe(who, id);
    expect(await scene.whom(() => edit(ana, id, { description: 'Another band' }))).toEqual([]);
    const place = { title, url: `/events/${String(id)}`, tag: `event:${String(id)}`, kind: 'event' };
    const moved = await scene.told(() => edit(ana, id, { city: 'Baní' }));
    expect(moved.map(({ payload }) => payload)).toEqual([{ ...place, body: 'Now in Baní.' }]);
    const cancelled = await scene.told(() => edit(ana, id, { status: 'cancelled' }));
    expect(cancelled.map(({ payload }) => payload)).toEqual([{ ...place, body: 'It has been cancelled.' }]);
  });

  test('[NOTICE-07] with what it was before, to each since they read of it last', async () => {
    await two();
    const cleo = await scene.reachable();
    const { id } = await scene.event(ana, { city: 'Baní' });
    for (const who of [ben, cleo]) await subscribe(who, id);
    await scene.told(() => edit(ana, id, { city: 'Azua' }));
    const unread = await scene.pullOwn(ben);
    await scene.perform(ben, 'notices.read', { upto: unread.changes.notices?.[0]?.id ?? 0 });
    scene.at(noon + 60_000);
    const told = await scene.told(() => edit(ana, id, { city: 'Nagua' }));
    scene.at(noon);
    const bodies = told.map(({ to, payload }) => [Number(to.split('/')[3]), payload.body]);
    expect(new Map(bodies as [number, string][])).toEqual(
      new Map([
        [ben.userId, 'Now in Nagua (was Azua).'],
        [cleo.userId, 'Now in Nagua (was Baní).'],
      ]),
    );
    expect(told).toHaveLength(2);
  });

  test('[NOTICE-07] a change of everything is small enough for a push', async () => {
    await two();
    const long = '﷽'.repeat(200);
    const { id } = await scene.event(ana, { title: long, locationName: long, address: long, city: long });
    await subscribe(ben, id);
    const texts = { locationName: 'a', address: 'b', city: 'c', date_time: '2027-07-02T20:00:00-04:00' };
    const [told] = await scene.told(() => edit(ana, id, texts));
    expect(told?.payload.body).toMatch(/^Moved from Wed 1 Jul, 20:00 to Fri 2 Jul 2027, 20:00\. Now at a .*…$/);
    expect(Buffer.byteLength(told?.note.text ?? '')).toBeLessThan(3_840);
  });

  test('[NOTICE-07] what has been taken back before the push left isn’t told', async () => {
    await two();
    const { id } = await scene.event(ana);
    await subscribe(ben, id);
    const told = await scene.told(async () => {
      await edit(ana, id, { city: 'Azua' });
      await edit(ana, id, { status: 'cancelled' });
    });
    expect(told.map(({ payload }) => payload.body)).toEqual(['It has been cancelled.']);
  });

  test('[API-04] of an event that changes again and again people are told at once, then once a minute, and of a seat all the same', async () => {
    await two();
    const cleo = await scene.reachable();
    const { id } = await scene.event(ana, { capacity: 1 });
    for (const who of [ben, cleo]) await subscribe(who, id);
    const at = (now: number, patch: object) =>
      scene.perform(ana, 'event.update', patch, { params: { id: String(id) }, now });
    const kinds = (told: { to: string; payload: { kind: string } }[], who: Actor) =>
      told.filter(({ to }) => Number(to.split('/')[3]) === who.userId).map(({ payload }) => payload.kind);
    expect(await scene.whom(() => at(noon, { city: 'Baní' }))).toEqual([ben.userId, cleo.userId]);
    scene.at(noon + 30_000);
    const meanwhile = await scene.told(async () => {
      for (const city of ['Azua', 'Neiba', 'Higüey']) await at(noon + 10_000, { city });
      await at(noon + 20_000, { capacity: 2 });
      for (const city of ['Nagua', 'Cotuí']) await at(noon + 30_000, { city });
    });
    expect([kinds(meanwhile, ben), kinds(meanwhile, cleo)]).toEqual([[], ['seat']]);
    scene.at(noon + 59_999);
    expect(await scene.whom(async () => undefined)).toEqual([]);
    scene.at(noon + 60_000);
    const later = await scene.told(async () => undefined);
    scene.at(noon + 200_000);
    expect(await scene.whom(async () => undefined)).toEqual([]);
    scene.at(noon);
    expect([kinds(later, ben), kinds(later, cleo)]).toEqual([['event'], ['event']]);
  });

  test('who waited is told of the seat, also where somebody left for good', async () => {
    await two();
    const cleo = await scene.reachable();
    const { id } = await scene.event(ana, { capacity: 1 });
    for (const who of [ben, cleo]) await subscribe(who, id);
    const told = await scene.told(() => subscribe(ben, id, false));
    expect(told).toMatchObject([{ payload: { kind: 'seat', url: `/events/${String(id)}` } }]);
    await subscribe(ben, id);
    const { tokenHash } = await scene.browser(cleo);
    const leaving = { userId: cleo.userId, passwordHash: 'none', tokenHash, now: noon + 5 };
    scene.at(noon + 5);
    expect(await scene.whom(() => scene.writer.run('user.delete', leaving))).toEqual([ben.userId]);
  });

  test('and that the organizer left', async () => {
    await two();
    const { id } = await scene.event(ana);
    await subscribe(ben, id);
    const { tokenHash } = await scene.browser(ana);
    const leaving = { userId: ana.userId, passwordHash: 'none', tokenHash, now: noon + 6 };
    scene.at(noon + 6);
    const told = await scene.told(() => scene.writer.run('user.delete', leaving));
    expect(told.map(({ payload }) => payload.body)).toEqual(['It has been cancelled.']);
  });

  test('of a friend request, not of its answer', async () => {
    await two();
    const told = await scene.told(() => asks(ana, ben));
    expect(told).toMatchObject([{ note: { isUrgent: false }, payload: { kind: 'friend' } }]);
    expect(await scene.whom(() => asks(ben, ana))).toEqual([]);
  });

  test('[SUSPEND-02] nor of one whose sender is hidden or blocked before the push leaves', async () => {
    for (const next of [() => scene.hide('user', ana.userId), () => blocks(ben, ana)]) {
      await two();
      const whom = await scene.whom(async () => {
        await asks(ana, ben);
        await next();
      });
      expect(whom).toEqual([]);
    }
  });

  test('[INVITE-03] of an invitation, with who invites; not of one withdrawn before, nor to who wishes no such', async () => {
    await two();
    const { id, title } = await scene.event(ana);
    await scene.perform(ben, 'user.follow', { followedId: ana.userId });
    const invites = (event: number) => scene.on(ana, 'event.invite', event, { user_id: ben.userId });
    const [first] = await scene.told(() => invites(id));
    const url = `/events/${String(id)}`;
    const body = `Person ${String(ana.userId)} invites you.`;
    expect(first?.payload).toEqual({ kind: 'invitation', title, body, url, tag: `invitation:${String(id)}` });
    const [withdrawn, muted] = [await scene.event(ana), await scene.event(ana)];
    const params = { id: String(withdrawn.id), userId: String(ben.userId) };
    const inviteAndWithdraw = async () => {
      await invites(withdrawn.id);
      await scene.perform(ana, 'invitation.withdraw', {}, { params });
    };
    expect(await scene.whom(inviteAndWithdraw)).toEqual([]);
    await scene.settings(ben, { muted_pushes: ['invitation'] });
    expect(await scene.whom(() => invites(muted.id))).toEqual([]);
  });
});
