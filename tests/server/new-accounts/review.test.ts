import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report, ReportAction } from '#contract/moderation/report.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { pointsFor } from '#contract/people/points.ts';
import { userById } from '#server/domain/account/users.ts';
import { newAccountMs } from '#server/domain/new-accounts/limits.ts';
import { personRecord } from '#server/domain/moderation/people.ts';
import { reportPage } from '#server/domain/moderation/present-report.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene, saidIn } from '#world/scenes/chat.ts';
import { aConcert, noon } from '#world/scenes/events.ts';
import { databases } from '#world/servers/databases.ts';

const review: NewAccountRule = { mode: 'review', rate: 1 };
const link = 'Buy at www.example.com';

describe.each(databases)('what waits for a review, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;
  let boss: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
    boss = { ...(await scene.person()), isOperator: true };
  });
  afterAll(() => storage.close());

  async function act<Kind extends MutationKind>(
    actor: Actor,
    kind: Kind,
    body: MutationBody<Kind>,
    details: object = {},
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const outcome = await scene.perform(actor, kind, body, { newAccounts: review, now: noon + 1, ...details });
    return { status: outcome.status, body: outcome.body as Record<string, unknown> };
  }
  const publish = async (actor: Actor, more: object = {}, details: object = {}) =>
    (await act(actor, 'event.create', { ...aConcert, client_id: uuidV7(), ...more }, details)).body as { id: number };
  const edit = (actor: Actor, id: number, body: MutationBody<'event.update'>) =>
    act(actor, 'event.update', body, { params: { id: String(id) } });
  const isShown = async (id: number) =>
    scene.read(null, id).then(
      () => true,
      () => false,
    );

  async function waiting(id: number, isOpen = true): Promise<Report[]> {
    const place = { isOpen, before: null, limit: 100 };
    const { reports } = await storage.database.snapshot((tx) => reportPage(tx, place));
    return reports.filter((one) => one.reason === 'review' && one.object_id === id);
  }
  async function decide(id: number, action: ReportAction) {
    const [one] = [...(await waiting(id)), ...(await waiting(id, false))];
    return await scene.on(boss, 'report.settle', one?.id ?? 0, { action });
  }

  test('[TRUST-05] events of new accounts are hidden until an operator has approved them, and their author hears of it', async () => {
    const ana = await scene.person();
    const { id } = await publish(ana);
    expect([await isShown(id), (await waiting(id)).length]).toEqual([false, 1]);
    expect((await waiting(id))[0]).toMatchObject({
      object: { user: { user_id: ana.userId }, hidden: true, text: expect.stringContaining(aConcert.title) },
      reports_count: 0,
    });
    expect(await scene.notices(ana)).toEqual(['review-waiting']);
    // It doesn't show itself in time.
    await edit(ana, id, { title: 'Later' });
    expect(
      (
        await scene.perform(
          ana,
          'event.update',
          { description: 'Old by now' },
          {
            ...{ params: { id: String(id) }, newAccounts: review, now: noon + newAccountMs + 1 },
          },
        )
      ).status,
    ).toBe(200);
    expect([await isShown(id), (await waiting(id)).length]).toEqual([false, 1]);
    const news = await scene.newsOf(ana, () => decide(id, 'dismiss'));
    expect(news.changes.notices?.at(-1)).toMatchObject({ kind: 'review-approved', about: { type: 'event' } });
    expect([await isShown(id), (await waiting(id)).length]).toEqual([true, 0]);
    await edit(ana, id, { title: 'Another title' });
    expect(await isShown(id)).toBe(true);
    await edit(ana, id, { description: link });
    expect([await isShown(id), (await waiting(id)).length]).toEqual([false, 1]);
  });

  test('[TRUST-05] what is refused stays its author’s own, and can be approved later', async () => {
    const ana = await scene.person();
    const { id } = await publish(ana, { visibility: 'unlisted' });
    expect(await waiting(id)).toHaveLength(1);
    await decide(id, 'hide');
    expect(await waiting(id)).toHaveLength(0);
    expect(await scene.notices(ana)).toEqual(['review-waiting', 'review-refused']);
    await edit(ana, id, { title: 'Once more' });
    expect(await waiting(id)).toHaveLength(0);
    const { id: other } = await publish(ana);
    await decide(other, 'hide');
    await decide(other, 'restore');
    expect(await isShown(other)).toBe(true);
    expect(await scene.notices(ana)).toContain('review-approved');
  });

  test('[TRUST-05] the same event that comes twice waits once; a draft, and those of older accounts and operators, never', async () => {
    const ana = await scene.person();
    const body = { client_id: uuidV7() };
    const sent = { key: uuidV7(), client: uuidV7(), lane: 'event', seq: 1 };
    const { id } = await publish(ana, body, sent);
    await publish(ana, body, sent);
    await publish(ana, body);
    expect(await waiting(id)).toHaveLength(1);
    const { id: draft } = await publish(ana, { status: 'draft' });
    expect(await waiting(draft)).toHaveLength(0);
    await edit(ana, draft, { status: 'active' });
    expect(await waiting(draft)).toHaveLength(1);
    const { id: old } = await publish(ana, {}, { now: noon + newAccountMs });
    const { id: official } = await publish(boss);
    const { id: open } = await publish(ana, {}, { newAccounts: { mode: 'limited', rate: 0 } });
    for (const one of [old, official, open])
      expect([await isShown(one), (await waiting(one)).length]).toEqual([true, 0]);
  });

  test('[TRUST-06] posts and comments wait if they hold a link, messages never do', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const post = async (description: string) =>
      ((await act(ana, 'post.create', { title: 'T', description, client_id: uuidV7() })).body['data'] as { id: number })
        .id;
    const [plain, linked] = [await post('Plain'), await post(link)];
    const own = await scene.post(ben, { title: 'Of Ben' });
    const said = await act(ana, 'comment.create', { post_id: own.id, content: link, client_id: uuidV7() });
    const comment = (said.body['data'] as { id?: number; comment_post_id?: number }).comment_post_id ?? 0;
    const shown = async () => (await scene.posts(ben)).map(({ id }) => id);
    expect([(await shown()).includes(plain), (await shown()).includes(linked)]).toEqual([true, false]);
    expect(await scene.comments(ben, own)).toEqual([]);
    await decide(comment, 'dismiss');
    expect(await scene.comments(ben, own)).toHaveLength(1);
    await decide(linked, 'dismiss');
    expect(await shown()).toContain(linked);
    const news = await scene.newsOf(ben, () =>
      act(ana, 'message.send', { receiverId: ben.userId, content: link, client_id: uuidV7() }),
    );
    expect(saidIn(news).said).toEqual([link]);
  });

  test('[TRUST-05] what waited when its author was suspended waits again afterwards, and is no report of anybody', async () => {
    const ana = await scene.person();
    const [{ id }, { id: refused }] = [await publish(ana), await publish(ana)];
    await decide(refused, 'hide');
    const suspend = (isSuspended: boolean) =>
      storage.writer.run('user.suspend', { userId: ana.userId, reason: 'Spam', isSuspended, now: noon + 2 });
    await suspend(true);
    expect(await waiting(id)).toEqual([]);
    await suspend(false);
    expect([await isShown(id), (await waiting(id)).length, (await waiting(refused)).length]).toEqual([false, 1, 0]);
    const record = await storage.database.snapshot((tx) => personRecord(tx, new Set(), ana.userId));
    expect(record.reports_count).toBe(0);
  });

  test('[TRUST-05] [TRUST-06] what waits earns no points and no notice; an approval makes up for both, once', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const own = await scene.post(ben, { title: 'Of Ben' });
    const points = async () => (await storage.database.read((tx) => userById(tx, ana.userId))).total_points;
    const idIn = ({ body }: { body: Record<string, unknown> }, name = 'id') =>
      (body['data'] as Record<string, number>)[name] ?? 0;
    const { id: event } = await publish(ana);
    const post = idIn(await act(ana, 'post.create', { title: 'T', description: link, client_id: uuidV7() }));
    const said = await act(ana, 'comment.create', { post_id: own.id, content: link, client_id: uuidV7() });
    const { comment_post_id: plain } = await scene.comment(ben, own);
    const replied = await act(ana, 'reply.create', {
      comment_post_id: plain,
      content: link,
      client_id: uuidV7(),
    });
    const reply = idIn(replied, 'reply_id');
    expect([await points(), await scene.notices(ben)]).toEqual([0, []]);
    for (const id of [event, post, idIn(said, 'comment_post_id'), reply]) await decide(id, 'dismiss');
    const { 'event-created': ofEvent, 'post-published': ofPost, commented } = pointsFor;
    expect(await points()).toBe(ofEvent + ofPost + commented);
    expect(await scene.notices(ben)).toEqual(['post-commented', 'comment-replied']);
    await decide(post, 'hide');
    await decide(post, 'restore');
    expect(await points()).toBe(ofEvent + ofPost + commented);
  });

  test('[TRUST-05] an approved event waits again for a link in whatever field', async () => {
    const ana = await scene.person();
    for (const change of [{ event_link: 'https://pay.example.ninja' }, { locationName: 'www.example.com' }]) {
      const { id } = await publish(ana, { locationName: 'At the pier' }, { newAccounts: { mode: 'review', rate: 0 } });
      await decide(id, 'dismiss');
      expect(await isShown(id)).toBe(true);
      expect((await edit(ana, id, change)).status).toBe(200);
      expect([await isShown(id), (await waiting(id)).length]).toEqual([false, 1]);
    }
  });
});
