import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportReason } from '#contract/moderation/report.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { retentionMs } from '#server/domain/cleanup.ts';
import { personRecord } from '#server/domain/moderation/people.ts';
import { reportPage } from '#server/domain/moderation/present-report.ts';
import { pushPage } from '#server/domain/notifications/push-jobs.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { codeOf, createChatScene, saidIn } from '#world/scenes/chat.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';

describe.each(databases)('reports of messages, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createChatScene>;
  let boss: Actor;
  let ana: Actor;
  let ben: Actor;
  let eve: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createChatScene(storage);
    boss = { ...(await scene.person()), isOperator: true };
    [ana, ben, eve] = [await scene.person(), await scene.person(), await scene.person()];
  });
  afterAll(() => storage.close());

  const about = (id: number, more: object = {}) => {
    return { object_type: 'message' as const, object_id: id, reason: 'harassment' as ReportReason, ...more };
  };
  const report = (who: Actor | null, id: number, more: object = {}) =>
    scene.perform(who, 'report.create', about(id, more));

  const listed = async (isOpen: boolean, id: number) => {
    const place = { isOpen, before: null, limit: 100 };
    const { reports } = await storage.database.snapshot((tx) => reportPage(tx, place));
    return reports.filter((one) => one.object_type === 'message' && one.object_id === id);
  };
  async function settle(id: number, action: 'hide' | 'dismiss' | 'restore') {
    const [one] = [...(await listed(true, id)), ...(await listed(false, id))];
    return await scene.on(boss, 'report.settle', one?.id ?? 0, { action });
  }

  test('[REPORT-01] only who is in the conversation can report one that they see, and nobody their own', async () => {
    const { id } = await scene.message(ana, ben, 'Ugly words');
    const { id: groupId } = await scene.group(ana, ben);
    const said = await scene.say(ana, groupId, 'Ugly words');
    for (const one of [id, said.id]) {
      expect(codeOf(await report(eve, one))).toEqual([404, 'not_found']);
      expect(codeOf(await report(boss, one))).toEqual([404, 'not_found']);
      expect(codeOf(await report(null, one))).toEqual([401, 'unauthorized']);
      expect(codeOf(await report(ana, one))).toMatchObject([422, 'invalid', { object_id: 'This is your own' }]);
    }
    expect(codeOf(await report(ben, 999_999))).toEqual([404, 'not_found']);
    const removed = await scene.message(ana, ben);
    await scene.remove(ana, removed.id);
    expect(codeOf(await report(ben, removed.id))).toEqual([404, 'not_found']);
    await scene.on(ben, 'group.leave', groupId, {});
    expect(codeOf(await report(ben, said.id))).toEqual([404, 'not_found']);
    expect([...(await listed(true, id)), ...(await listed(true, said.id))]).toEqual([]);
    await scene.perform(ben, 'user.block', { blockedId: ana.userId });
    expect((await report(ben, id)).status).toBe(201);
    await scene.perform(ben, 'user.unblock', {}, { params: { blockedId: String(ana.userId) } });
  });

  test('[REPORT-01] one that comes twice is one', async () => {
    const { id } = await scene.message(ana, ben);
    const client_id = uuidV7();
    const statuses = [];
    for (const one of [client_id, client_id, uuidV7()])
      statuses.push((await report(ben, id, { client_id: one })).status);
    expect(statuses).toEqual([201, 200, 200]);
    expect(await listed(true, id)).toHaveLength(1);
  });

  test('[REPORT-02] operators read that message alone, with where and when, also once it is deleted', async () => {
    await scene.message(ben, ana, 'Before it');
    const { id, writtenAt } = await scene.message(ana, ben, 'Ugly words');
    const { id: groupId } = await scene.group(ana, ben);
    const said = await scene.say(ana, groupId, 'Ugly in public');
    await report(ben, id);
    await report(ben, said.id);
    const [direct] = await listed(true, id);
    expect(direct?.object).toMatchObject({
      user: { user_id: ana.userId },
      text: 'Ugly words',
      hidden: false,
      message: { group: null, written_at: writtenAt, deleted: false },
    });
    expect((await listed(true, said.id))[0]?.object?.message).toMatchObject({ group: 'Dancers' });
    await scene.remove(ana, id);
    expect((await listed(true, id))[0]?.object).toMatchObject({ text: 'Ugly words', message: { deleted: true } });
    expect(JSON.stringify(await listed(true, id))).not.toContain('Before it');
  });

  test('[REPORT-03] a hidden one is gone for all but its author, and comes back where it is restored', async () => {
    const { id: groupId } = await scene.group(ana, ben);
    const kept = await scene.message(ana, ben, 'Kept');
    await scene.readUpto(ben, { userId: ana.userId }, kept.id);
    const direct = await scene.message(ana, ben, 'Direct');
    const said = await scene.say(ana, groupId, 'Said');
    await report(ben, direct.id);
    await report(ben, said.id);
    const hide = async () => [await settle(direct.id, 'hide'), await settle(said.id, 'hide')];
    const ownBefore = await scene.settled(ana);
    const news = await scene.newsOf(ben, hide);
    expect(saidIn(news)).toEqual({ said: [], gone: [direct.client_id, said.client_id] });
    expect(news.changes.conversations).toMatchObject([{ last_message: { content: 'Kept' }, unread: 0 }]);
    const own = await scene.settled(ana, ownBefore.cursor);
    expect(saidIn(own)).toEqual({ said: ['Direct', 'Said'], gone: [] });
    expect(own.changes.conversations).toMatchObject([{ last_message: { content: 'Direct' } }]);
    expect(await scene.notices(ana)).toEqual(['message-hidden']);
    expect(saidIn(await scene.settled(ben)).said).not.toContain('Direct');
    expect((await scene.messagesOf(ben, ana)).map(({ content }) => content)).not.toContain('Direct');
    expect((await scene.messagesOf(ana, ben)).map(({ content }) => content)).toContain('Direct');
    expect((await scene.conversations(ben)).find(({ user }) => user.user_id === ana.userId)?.last_message?.id).toBe(
      kept.id,
    );
    expect((await scene.settled(ben)).changes.groups?.find(({ id }) => id === groupId)?.unread).toBe(0);
    expect((await listed(false, direct.id))[0]).toMatchObject({ status: 'hidden', object: { hidden: true } });
    expect(codeOf(await report(ben, direct.id))).toEqual([404, 'not_found']);
    const back = await scene.newsOf(ben, async () => {
      await settle(direct.id, 'restore');
      await settle(said.id, 'restore');
    });
    expect(saidIn(back)).toEqual({ said: ['Direct', 'Said'], gone: [] });
    expect(back.changes.conversations).toMatchObject([{ last_message: { content: 'Direct' }, unread: 1 }]);
  });

  test('[REPORT-03] nothing is pushed of a hidden one', async () => {
    const { id } = await scene.message(ana, ben, 'Pushed');
    const payload = async () => {
      const job = { of: { what: 'message' as const, id }, at: noon };
      return (await storage.database.read((tx) => pushPage(tx, job, null, noon))).payload;
    };
    expect(await payload()).toMatchObject({ body: 'Pushed' });
    await report(ben, id);
    await settle(id, 'hide');
    expect(await payload()).toBeNull();
  });

  test('[SUSPEND-02] a suspension settles reports of messages too, its end shows what it hid, and operators see how many there were', async () => {
    const [kai, lea] = [await scene.person(), await scene.person()];
    const [open, hidden] = [await scene.message(kai, lea, 'Open'), await scene.message(kai, lea, 'Hidden')];
    await report(lea, open.id);
    await report(lea, hidden.id);
    await settle(hidden.id, 'hide');
    const suspend = (isSuspended: boolean) =>
      storage.writer.run('user.suspend', { userId: kai.userId, reason: 'Spam', isSuspended, now: noon });
    const statuses = async () => {
      const found = [...(await listed(false, open.id)), ...(await listed(false, hidden.id))];
      return found.map(({ status }) => status);
    };
    await suspend(true);
    expect(await statuses()).toEqual(['hidden', 'hidden']);
    await suspend(false);
    expect(await statuses()).toEqual(['dismissed', 'hidden']);
    const record = await storage.database.snapshot((tx) => personRecord(tx, new Set(), kai.userId));
    expect(record.reports_count).toBe(2);
  });

  test('[REPORT-04] the copy goes with its author’s account, and in time where nothing was wrong', async () => {
    const [gia, hal] = [await scene.person(), await scene.person()];
    const texts = ['Dismissed', 'Hidden', 'Open'];
    const ids: number[] = [];
    for (const text of texts) ids.push((await scene.message(gia, hal, text)).id);
    for (const id of ids) await report(hal, id);
    await settle(ids[0] ?? 0, 'dismiss');
    await settle(ids[1] ?? 0, 'hide');
    const copies = async () =>
      await storage.database.read(async ({ sql }) => {
        const query = sql.selectFrom('reported_messages').select('content').where('user_id', '=', gia.userId);
        return (await query.orderBy('message_id').execute()).map(({ content }) => content);
      });
    const tidy = (now: number) => storage.writer.run('tidy', { now });
    await tidy(noon + retentionMs.reportedMessages - 1);
    expect(await copies()).toEqual(texts);
    await tidy(noon + retentionMs.reportedMessages + 1);
    expect(await copies()).toEqual(['Hidden', 'Open']);
    expect((await listed(false, ids[0] ?? 0))[0]?.object).toBeNull();
    const tokenHash = `of-${gia.userId}`;
    await storage.writer.run('session.open', { userId: gia.userId, tokenHash, now: noon, expiresAt: noon + 9 });
    await storage.writer.run('user.delete', { userId: gia.userId, passwordHash: 'none', tokenHash, now: noon });
    expect(await copies()).toEqual([]);
    expect((await listed(true, ids[2] ?? 0))[0]?.object).toBeNull();
  });
});
